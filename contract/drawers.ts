import { z } from 'zod'
import { rupiahSchema } from '../core/money/money.ts'
import {
  CASH_MOVEMENT_KINDS,
  DRAWER_ROW_KINDS,
  drawerCountSchema,
  drawerNameSchema,
  drawerReasonSchema,
  drawerSettingsSchema,
  piecesSchema,
} from '../core/payments/drawer.ts'
import { PAYMENT_METHODS, type PaymentMethod, paymentMethodSchema } from '../core/payments/payment.ts'
import { daySchema } from '../core/time/calendar.ts'
import { idSchema } from '../core/values/id.ts'
import {
  daysInputSchema,
  instantSchema,
  pageInputSchema,
  procedure,
  rejectFiltersWithUpdatedSince,
  sinceInputSchema,
  syncableListOf,
} from './procedure.ts'
import { EXPORT_FAILED, spreadsheetSchema } from './spreadsheet.ts'

const byMethod = z.object(
  Object.fromEntries(PAYMENT_METHODS.map((method) => [method, z.number()])) as Record<
    PaymentMethod,
    z.ZodNumber
  >,
)

const moveSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CASH_MOVEMENT_KINDS),
  /** Rupiah, with its sign: taken out is below 0. */
  amount: z.number(),
  reason: z.string(),
  byName: z.string(),
  at: instantSchema,
})

const closingSchema = z.object({
  at: instantSchema,
  byId: z.uuid(),
  byName: z.string(),
  witnessName: z.string().nullable(),
  pieces: piecesSchema,
  /** What the pieces are worth. */
  counted: z.number(),
  /** Counted less expected. */
  difference: z.number(),
  received: z.object({ transfer: z.number(), qris: z.number() }),
  reason: z.string().nullable(),
  /** What of the counted cash stayed in the drawer; the rest went to the owner. */
  remaining: z.number(),
  deposited: z.number(),
  /** How often it was counted before what should be there was told, and the difference in cash of the first time; none: it was told at once. */
  countings: z.int(),
  firstDifference: z.number().nullable(),
})

/** A drawer, in rupiah. */
const drawerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Nobody has opened it: it gathers what came on a day without an open drawer. */
  isAutomatic: z.boolean(),
  day: daySchema,
  beganAt: instantSchema,
  openedAt: instantSchema.nullable(),
  openedByName: z.string().nullable(),
  opening: z.number(),
  /** What its rows come to by method and kind, and what should be there. Null: it is to be counted first. */
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
  /** Cash that was put in and taken out, oldest first. */
  moves: z.array(moveSchema),
  /** Null while it is open. */
  closing: closingSchema.nullable(),
})
export type Drawer = z.infer<typeof drawerSchema>

/** A line of the list of closings. `createdAt`: when it was closed. */
const closingRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instantSchema,
  beganAt: instantSchema,
  closedByName: z.string(),
  witnessName: z.string().nullable(),
  opening: z.number(),
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
  /** Of transfer and QRIS together. */
  otherDifference: z.number(),
  reason: z.string().nullable(),
  deposited: z.number(),
  remaining: z.number(),
})
export type ClosingRow = z.infer<typeof closingRowSchema>

const settingsRecordSchema = drawerSettingsSchema.extend({ version: z.int() })
const rangeSchema = z.object({ from: daySchema, to: daySchema }).refine(({ from, to }) => from <= to, {
  message: 'Tanggal akhir tidak boleh sebelum tanggal awal',
  path: ['to'],
})

/** Whoever receives cash. */
const counter = ['/create-transaction'] as const
const counting = { pages: counter, rights: ['receivePayments'] } as const
const tags = ['Drawers']
const ofDrawer = z.object({ drawerId: idSchema })
const failedToSave = 'Gagal menyimpan laci kas. Silakan coba lagi.'

export const drawers = {
  mine: procedure({ pages: counter, failure: 'Gagal memuat laci kas.' })
    .route({
      method: 'GET',
      path: '/drawers/mine',
      summary: "The caller's drawer",
      description:
        'The open drawer that rows of the caller join now, of this device or this person; one that nobody has opened is that of the day.',
      tags,
    })
    .output(
      z.object({
        drawer: drawerSchema.nullable(),
        /** What a drawer opened now would be called, and what of its last closing stayed in it (rupiah). */
        next: z.object({ name: z.string(), opening: z.number() }),
        settings: drawerSettingsSchema,
      }),
    ),

  open: procedure({ ...counting, failure: 'Gagal membuka laci kas. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/drawers',
      successStatus: 201,
      summary: 'Open a drawer',
      description:
        "Opens the caller's drawer with a float. What came today without an open drawer belongs to it from then on. The same id again opens nothing. Refused while it is open.",
      tags,
    })
    .input(z.object({ id: idSchema, opening: rupiahSchema, name: drawerNameSchema.optional() }))
    .output(drawerSchema),

  get: procedure({ pages: [...counter, '/analytics'], failure: 'Gagal memuat laci kas.' })
    .route({
      method: 'GET',
      path: '/drawers/{drawerId}',
      summary: 'One drawer',
      description: "One drawer: one's own, or any for whoever may open Analitik.",
      tags,
    })
    .input(ofDrawer)
    .output(drawerSchema),

  move: procedure({ ...counting, failure: failedToSave })
    .route({
      method: 'POST',
      path: '/drawers/{drawerId}/moves',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Put cash in or take it out',
      description:
        "Cash that is put into an open drawer of one's own, taken out of it, or brought to the bank, each with a reason. The float and all moves together stay within what can be booked. The same id again moves nothing.",
      tags,
    })
    .input(
      z.object({
        params: ofDrawer,
        body: z.object({
          id: idSchema,
          kind: z.enum(CASH_MOVEMENT_KINDS),
          amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0'),
          reason: drawerReasonSchema,
        }),
      }),
    )
    .output(drawerSchema),

  count: procedure({ ...counting, failure: failedToSave })
    .route({
      method: 'POST',
      path: '/drawers/{drawerId}/counts',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Count a drawer',
      description:
        "Notes what was counted, and tells then what should be there ('Hitung dulu'). Each count stays; a drawer is closed by its last one.",
      tags,
    })
    .input(z.object({ params: ofDrawer, body: drawerCountSchema.extend({ id: idSchema }) }))
    .output(z.object({ expected: byMethod, differences: byMethod, sums: drawerSchema.shape.sums.unwrap() })),

  close: procedure({
    ...counting,
    pages: [...counter, '/analytics'],
    failure: 'Gagal menutup kasir. Silakan coba lagi.',
  })
    .route({
      method: 'POST',
      path: '/drawers/{drawerId}/closing',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Close a drawer',
      description:
        "Closes a drawer: one's own, or any for whoever may open Analitik. A difference needs a reason, and above the shop's limit a second person's approval (RIGHT_MISSING without a right: any colleague who may make this call). The limit counts all methods, and what the same person's closings of the day differed by since the last approved one. `handOver`: the next shift's drawer begins with all that was counted. What is refused changes nothing; the same content again answers the closed drawer.",
      tags,
    })
    .input(
      z.object({
        params: ofDrawer,
        body: drawerCountSchema.extend({
          reason: drawerReasonSchema.optional(),
          /** What of the counted cash stays in the drawer; 0 where it is handed over. */
          remaining: rupiahSchema,
          handOver: z.object({ drawerId: idSchema, userId: idSchema }).optional(),
        }),
      }),
    )
    .output(drawerSchema),

  unclosed: procedure({ pages: ['/analytics'], failure: 'Gagal memuat laci kas.' })
    .route({
      method: 'GET',
      path: '/drawers/open',
      summary: 'Open drawers',
      description:
        'The open drawers, those first that somebody opened, each sort the newest first, and how drawers are kept. What should be in them is not told where it is to be counted first.',
      tags,
    })
    .input(pageInputSchema)
    .output(
      z.object({
        nextCursor: z.string().nullable(),
        rows: z.array(
          drawerSchema
            .pick({ id: true, name: true, isAutomatic: true, day: true, beganAt: true, openedByName: true })
            .extend({ opening: z.number(), expected: z.number().nullable() }),
        ),
        settings: drawerSettingsSchema,
      }),
    ),

  list: procedure({ pages: ['/analytics'], failure: 'Gagal memuat laci kas.' })
    .route({
      method: 'GET',
      path: '/drawers',
      summary: 'List closings',
      description:
        'The closings, newest first, by the days on which they were closed. A closing never changes: `updatedSince` finds the new ones.',
      tags,
    })
    .input(
      pageInputSchema
        .extend({ ...daysInputSchema.shape, ...sinceInputSchema.shape })
        .superRefine(rejectFiltersWithUpdatedSince),
    )
    .output(syncableListOf(closingRowSchema)),

  export: procedure({ pages: ['/analytics'], failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/drawers/export',
      outputStructure: 'detailed',
      summary: 'The closings as .xlsx',
      description: "An .xlsx file of the closings that the list's filters select, the newest first.",
      tags,
    })
    .input(rangeSchema)
    .output(spreadsheetSchema),

  cash: procedure({ pages: ['/analytics'], failure: 'Gagal memuat laci kas.' })
    .route({
      method: 'GET',
      path: '/drawers/cash',
      summary: 'The way of the cash',
      description:
        'The way of the cash of drawers that were closed on some days, from takings to bank, and whose closings differed (rupiah).',
      tags,
    })
    .input(rangeSchema)
    .output(
      z.object({
        closings: z.int(),
        opening: z.number(),
        /** By kind, with its sign. */
        sums: z.array(z.object({ kind: z.enum(DRAWER_ROW_KINDS), count: z.int(), amount: z.number() })),
        expected: z.number(),
        difference: z.number(),
        counted: z.number(),
        remaining: z.number(),
        deposited: z.number(),
        /** Cash of the period's days that nobody has counted: it came without an open drawer. */
        uncounted: z.object({ drawers: z.int(), amount: z.number().nullable() }),
        people: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            closings: z.int(),
            differing: z.int(),
            /** Too little and too much, each summed. */
            short: z.number(),
            over: z.number(),
          }),
        ),
      }),
    ),

  settings: procedure({ pages: ['/settings'], failure: 'Gagal memuat pengaturan.' })
    .route({
      method: 'GET',
      path: '/drawers/settings',
      summary: 'How drawers are kept',
      description:
        'By which rules the shop keeps its drawers: what whoever opens one or counts it has to know.',
      tags,
    })
    .output(settingsRecordSchema),

  updateSettings: procedure({
    pages: ['/settings'],
    failure: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
  })
    .route({
      method: 'PATCH',
      path: '/drawers/settings',
      summary: 'Set how drawers are kept',
      description:
        'Saves how drawers are kept. Whose they are changes only while none is open that somebody opened.',
      tags,
    })
    .input(drawerSettingsSchema.partial().extend({ version: z.int() }))
    .output(settingsRecordSchema),
}
