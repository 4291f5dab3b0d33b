// One procedure after the other: long, but each is read on its own.

import { z } from 'zod'
import { rupiahSchema } from '../core/money/money.ts'
import {
  CASH_MOVEMENT_KINDS,
  DRAWER_ROW_KINDS,
  denominationsSchema,
  drawerCountSchema,
  drawerNameSchema,
  drawerReasonSchema,
  drawerSettingsSchema,
} from '../core/payments/drawer.ts'
import { PAYMENT_METHODS, type PaymentMethod, paymentMethodSchema } from '../core/payments/payment.ts'
import { daySchema } from '../core/time/calendar.ts'
import { idSchema } from '../core/values/id.ts'
import {
  daysInputSchema,
  instantSchema,
  pageInputSchema,
  procedure,
  syncableListInput,
  syncableListOf,
} from './procedure.ts'
import { exportCall } from './spreadsheet.ts'

const byMethod = z.object(
  Object.fromEntries(PAYMENT_METHODS.map((method) => [method, z.number()])) as Record<
    PaymentMethod,
    z.ZodNumber
  >,
)

const cashMovementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CASH_MOVEMENT_KINDS),
  /** Rupiah; cash out is negative. */
  amount: z.number(),
  reason: z.string(),
  createdByName: z.string(),
  createdAt: instantSchema,
})

const closingSchema = z.object({
  closedAt: instantSchema,
  closedById: z.uuid(),
  closedByName: z.string(),
  approvedByName: z.string().nullable(),
  denominations: denominationsSchema,
  /** Rupiah. */
  counted: z.number(),
  /** Variance: counted − expected. */
  variance: z.number(),
  received: z.object({ transfer: z.number(), qris: z.number() }),
  reason: z.string().nullable(),
  /** Left in the drawer; the rest is deposited. */
  remainingFloat: z.number(),
  deposited: z.number(),
  /** Number of blind counts and the cash variance of the first; null: not counted blind. */
  blindCounts: z.int(),
  firstVariance: z.number().nullable(),
})

/** Rupiah. */
const drawerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Collects the rows of a day without an opened drawer. */
  isAutomatic: z.boolean(),
  day: daySchema,
  startedAt: instantSchema,
  openedAt: instantSchema.nullable(),
  openedByName: z.string().nullable(),
  openingFloat: z.number(),
  /** Sums by method and kind, and expected amounts; null before a blind count. */
  sums: z
    .array(
      z.object({
        method: paymentMethodSchema,
        kind: z.enum(DRAWER_ROW_KINDS),
        count: z.int(),
        amount: z.number(),
      }),
    )
    .nullable(),
  expected: byMethod.nullable(),
  /** Cash movements, oldest first. */
  cashMovements: z.array(cashMovementSchema),
  /** Null while it is open. */
  closing: closingSchema.nullable(),
})
export type Drawer = z.infer<typeof drawerSchema>

/** `createdAt`: time of closing. */
const closingRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instantSchema,
  startedAt: instantSchema,
  closedByName: z.string(),
  approvedByName: z.string().nullable(),
  openingFloat: z.number(),
  expected: z.number(),
  counted: z.number(),
  variance: z.number(),
  /** Transfer and QRIS. */
  nonCashVariance: z.number(),
  reason: z.string().nullable(),
  deposited: z.number(),
  remainingFloat: z.number(),
})
export type ClosingRow = z.infer<typeof closingRowSchema>

const settingsRecordSchema = drawerSettingsSchema.extend({ version: z.int() })
const rangeSchema = z.object({ from: daySchema, to: daySchema }).refine(({ from, to }) => from <= to, {
  message: 'Tanggal akhir tidak boleh sebelum tanggal awal',
  path: ['to'],
})

const counterPages = ['/create-transaction'] as const
const countingAccess = { pages: counterPages, rights: ['receivePayments'] } as const
const drawerIdSchema = z.object({ drawerId: idSchema })
const saveFailure = 'Gagal menyimpan laci kas. Silakan coba lagi.'

export const drawers = {
  current: procedure('GET /drawers/current', {
    pages: counterPages,
    failure: 'Gagal memuat laci kas.',
    summary: "Get the caller's drawer",
    description:
      'The open drawer of this device or person that new payments are assigned to. Without an opened drawer, the automatic drawer of the day.',
  }).output(
    z.object({
      drawer: drawerSchema.nullable(),
      /** Name and opening float proposed for the next drawer (rupiah). */
      next: z.object({ name: z.string(), openingFloat: z.number() }),
      settings: drawerSettingsSchema,
    }),
  ),

  open: procedure('POST /drawers', {
    ...countingAccess,
    failure: 'Gagal membuka laci kas. Silakan coba lagi.',
    successStatus: 201,
    summary: 'Open a drawer',
    description:
      "Opens the caller's drawer with an opening float. Earlier rows of the day without a drawer are assigned to it. Idempotent by id. Rejected while a drawer is open.",
  })
    .input(z.object({ id: idSchema, openingFloat: rupiahSchema, name: drawerNameSchema.optional() }))
    .output(drawerSchema),

  get: procedure('GET /drawers/{drawerId}', {
    pages: [...counterPages, '/analytics'],
    failure: 'Gagal memuat laci kas.',
    summary: 'Get a drawer',
    description: "The caller's own drawer; any drawer for callers with access to Analitik.",
  })
    .input(drawerIdSchema)
    .output(drawerSchema),

  createCashMovement: procedure('POST /drawers/{drawerId}/cash-movements', {
    ...countingAccess,
    failure: saveFailure,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Record a cash movement',
    description:
      "Records cash in, cash out or a bank drop of the caller's open drawer, with a reason. Float and movements together must stay within the amount limit. Idempotent by id.",
  })
    .input(
      z.object({
        params: drawerIdSchema,
        body: z.object({
          id: idSchema,
          kind: z.enum(CASH_MOVEMENT_KINDS),
          amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0'),
          reason: drawerReasonSchema,
        }),
      }),
    )
    .output(drawerSchema),

  count: procedure('POST /drawers/{drawerId}/counts', {
    ...countingAccess,
    failure: saveFailure,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Count a drawer',
    description:
      'Records a blind count and then returns the expected amounts. Every count is kept; the last one closes the drawer.',
  })
    .input(z.object({ params: drawerIdSchema, body: drawerCountSchema.extend({ id: idSchema }) }))
    .output(z.object({ expected: byMethod, variances: byMethod, sums: drawerSchema.shape.sums.unwrap() })),

  close: procedure('POST /drawers/{drawerId}/closing', {
    ...countingAccess,
    pages: [...counterPages, '/analytics'],
    failure: 'Gagal menutup kasir. Silakan coba lagi.',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Close a drawer',
    description:
      "Closes the caller's own drawer, or any drawer for callers with access to Analitik. A variance needs a reason, and above the shop's limit another person's approval (RIGHT_MISSING with no right listed: any colleague who can make this call). The limit applies to the variance over all methods, including the same person's closings of the day since the last approved one. `handOver` opens the next shift's drawer with all counted cash. Idempotent: the same content returns the closed drawer.",
  })
    .input(
      z.object({
        params: drawerIdSchema,
        body: drawerCountSchema.extend({
          reason: drawerReasonSchema.optional(),
          /** Stays in the drawer (rupiah); 0 with `handOver`. */
          remainingFloat: rupiahSchema,
          handOver: z.object({ drawerId: idSchema, userId: idSchema }).optional(),
        }),
      }),
    )
    .output(drawerSchema),

  listOpen: procedure('GET /drawers/open', {
    pages: ['/analytics'],
    failure: 'Gagal memuat laci kas.',
    summary: 'List open drawers',
    description:
      'Open drawers, opened ones before automatic ones, newest first, and the drawer settings. Expected amounts are null with blind counting.',
  })
    .input(pageInputSchema)
    .output(
      z.object({
        nextCursor: z.string().nullable(),
        rows: z.array(
          drawerSchema
            .pick({ id: true, name: true, isAutomatic: true, day: true, startedAt: true, openedByName: true })
            .extend({ openingFloat: z.number(), expected: z.number().nullable() }),
        ),
        settings: drawerSettingsSchema,
      }),
    ),

  listClosings: procedure('GET /drawers/closings', {
    pages: ['/analytics'],
    failure: 'Gagal memuat laci kas.',
    summary: 'List closings',
    description:
      'Closings, newest first, by day of closing. A closing never changes: `updatedSince` returns new ones.',
  })
    .input(syncableListInput(daysInputSchema.shape))
    .output(syncableListOf(closingRowSchema)),

  exportClosings: exportCall('GET /drawers/closings/export', {
    pages: ['/analytics'],
    summary: 'Export closings',
    description: 'An .xlsx file of the closings that the filters select, newest first.',
  }).input(rangeSchema),

  cashFlow: procedure('GET /drawers/cash-flow', {
    pages: ['/analytics'],
    failure: 'Gagal memuat laci kas.',
    summary: 'Get the cash flow of drawers',
    description:
      'Cash flow of the drawers closed in a period, from takings to bank, and variance by person (rupiah).',
  })
    .input(rangeSchema)
    .output(
      z.object({
        closings: z.int(),
        openingFloat: z.number(),
        /** Signed, by kind. */
        sums: z.array(z.object({ kind: z.enum(DRAWER_ROW_KINDS), count: z.int(), amount: z.number() })),
        expected: z.number(),
        variance: z.number(),
        counted: z.number(),
        remainingFloat: z.number(),
        deposited: z.number(),
        /** Cash received without an opened drawer: never counted. */
        uncounted: z.object({ drawers: z.int(), amount: z.number().nullable() }),
        people: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            closings: z.int(),
            withVariance: z.int(),
            /** Shortages and surpluses. */
            shortage: z.number(),
            surplus: z.number(),
          }),
        ),
      }),
    ),

  settings: procedure('GET /drawers/settings', {
    pages: ['/settings'],
    failure: 'Gagal memuat pengaturan.',
    summary: 'Get drawer settings',
    description: 'Drawer rules of the shop.',
  }).output(settingsRecordSchema),

  updateSettings: procedure('PATCH /drawers/settings', {
    pages: ['/settings'],
    failure: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
    summary: 'Update drawer settings',
    description: 'Changes the given settings. `perPerson` can change only while no opened drawer is open.',
  })
    .input(drawerSettingsSchema.partial().extend({ version: z.int() }))
    .output(settingsRecordSchema),
}
