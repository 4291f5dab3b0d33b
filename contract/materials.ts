import { z } from 'zod'
import {
  amountSchema,
  MATERIAL_KINDS,
  type MaterialInput,
  MOVEMENT_KINDS,
  materialChangesSchema,
  materialInputSchema,
  positiveAmountSchema,
} from '../core/materials/material.ts'
import { rupiahSchema } from '../core/money/money.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { anyOf, type Fields, instantSchema, procedure } from './procedure.ts'
import { exportCall } from './spreadsheet.ts'
import { reasonSchema } from './transaction-record.ts'

/** Amounts are in the base unit of the kind: m², lembar, buah or ml. */
export const materialSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  /** Centimetres; of a roll only. */
  rollWidth: z.number().nullable(),
  /** Metres of an unopened roll; null: rolls differ. */
  rollLength: z.number().nullable(),
  minimum: z.number(),
  leadDays: z.int(),
  createdAt: instantSchema,
  version: z.int(),
} satisfies Fields<MaterialInput>)

const stockSchema = materialSchema.extend({
  /** Below 0 where more was used than recorded as bought. */
  quantity: z.number(),
  /** By lines of open orders that are not printed yet. */
  reserved: z.number(),
  /** From suppliers. */
  onOrder: z.number(),
  /** Used and reprinted in the last 30 days. */
  usedLately: z.number(),
  /** Rupiah of the stock, and of one base unit by the moving average (rounded). Null for callers who see no costs. */
  value: z.number().nullable(),
  unitCost: z.number().nullable(),
})
export type Material = z.infer<typeof materialSchema>
export type MaterialStock = z.infer<typeof stockSchema>

const movementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MOVEMENT_KINDS),
  /** Signed; 0 for a correction of the value. */
  quantity: z.number(),
  /** After the movement. */
  stock: z.number(),
  /** Signed rupiah; null for callers who see no costs. */
  value: z.number().nullable(),
  reason: z.string().nullable(),
  /** Null also where the order was deleted. */
  transactionId: z.uuid().nullable(),
  productName: z.string().nullable(),
  /** The bill that brought it; null also where it was deleted, and for callers who see no costs. */
  bill: z.object({ id: z.uuid(), number: z.string().nullable(), supplierName: z.string() }).nullable(),
  createdAt: instantSchema,
  createdByName: z.string().nullable(),
})
export type MaterialMovement = z.infer<typeof movementSchema>

/** What a line of an order uses of a material. */
const lineMaterialSchema = z.object({
  lineId: z.uuid(),
  materialId: z.uuid(),
  name: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  rollWidth: z.number().nullable(),
  /** By the recipe; 0 where the material is no part of it. */
  need: z.number(),
  /** Null until the line has left its printing stage. */
  used: z.number().nullable(),
  reprinted: z.number(),
  /** Not printed yet, and the stock does not suffice. */
  isShort: z.boolean(),
  /** Rupiah: of what was used, before that of the need by today's average. Null for callers who see no costs. */
  cost: z.number().nullable(),
})
export type LineMaterial = z.infer<typeof lineMaterialSchema>
const lineMaterialsSchema = z.object({ rows: z.array(lineMaterialSchema) })

/** A removed material is still shown with its movements. */
const pages = ['/products'] as const
const ofOrders = ['/transactions'] as const
const SAVE_FAILED = 'Gagal menyimpan bahan.'
const MOVE_FAILED = 'Gagal mencatat bahan. Silakan coba lagi.'

/** Centimetres. */
const sideSchema = z.number().min(0).max(1_000_000).nullable()

const ofLine = { transactionId: idSchema, lineId: idSchema, materialId: idSchema }

export const materials = {
  list: procedure('GET /materials', {
    pages: [...pages, '/expenses'],
    summary: 'List materials',
    description:
      "All materials by name with their stock. `reserved` is what lines of open orders need that are not printed yet, by their products' recipes; `onOrder` what suppliers have not delivered yet.",
  }).output(
    z.object({
      rows: z.array(stockSchema),
      /** Rupiah since the first of the month; `lost`: spoilt, printed again, or missing in a count. Null for callers who see no costs. */
      thisMonth: z.object({ used: z.number(), lost: z.number() }).nullable(),
    }),
  ),

  create: procedure('POST /materials', {
    pages,
    idempotent: true,
    failure: SAVE_FAILED,
    summary: 'Create a material',
    description:
      'Creates a material under the given id, with what is there already as `opening`: an amount in the base unit and its value in rupiah, which only those who see costs may give. Idempotent by id.',
  })
    .input(
      materialInputSchema.safeExtend({
        id: idSchema,
        opening: z.object({ quantity: amountSchema, value: rupiahSchema.default(0) }).optional(),
      }),
    )
    .output(materialSchema),

  update: procedure('PATCH /materials/{id}', {
    pages,
    failure: SAVE_FAILED,
    summary: 'Edit a material',
    description: 'Changes the given fields. The kind stays. An outdated `version` is a conflict.',
  })
    .input(materialChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(materialSchema),

  remove: procedure('DELETE /materials/{id}', {
    pages,
    rights: ['deleteRecords'],
    failure: 'Gagal menghapus bahan.',
    summary: 'Delete a material',
    description:
      'Deletes a material (soft delete) that is not on order; what is left of it is written off as a count. Recipes that name it use nothing of it. Its ledger stays.',
  })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  movements: procedure('GET /materials/{materialId}/movements', {
    pages,
    summary: 'List the movements of a material',
    description: 'The ledger of a material, newest first, with the stock after each movement.',
  })
    .input(
      z.object({
        materialId: idSchema,
        kind: anyOf(z.enum(MOVEMENT_KINDS)),
        cursor: z.coerce.number().int().min(1).optional(),
        limit: z.coerce.number().int().min(1).max(1000).default(50),
      }),
    )
    .output(
      z.object({
        rows: z.array(movementSchema),
        nextCursor: z.string().nullable(),
        /** Movements of each kind, of all time. */
        counts: z.array(z.object({ kind: z.enum(MOVEMENT_KINDS), count: z.int() })),
      }),
    ),

  exportMovements: exportCall('GET /materials/{materialId}/movements/export', {
    pages,
    fromReplica: true,
    summary: 'Export the movements of a material',
    description:
      'An .xlsx file of the ledger of a material, newest first; with values for those who see costs.',
  }).input(z.object({ materialId: idSchema })),

  spoil: procedure('POST /materials/{materialId}/spoilage', {
    pages,
    failure: MOVE_FAILED,
    summary: 'Record spoilt material',
    description: 'Takes what was spoilt out of the stock, for a reason. Idempotent by id.',
  })
    .input(
      z.object({ id: idSchema, materialId: idSchema, quantity: positiveAmountSchema, reason: reasonSchema }),
    )
    .output(z.object({ id: z.uuid() })),

  count: procedure('POST /materials/counts', {
    pages,
    failure: 'Gagal menyimpan opname. Silakan coba lagi.',
    summary: 'Record a count of the stock',
    description:
      'Records the difference of what was counted to what was recorded when it was counted: what is used in between stays used. A difference needs the reason. Idempotent by the id of each line.',
  })
    .input(
      z.object({
        lines: z
          .array(
            z.object({
              id: idSchema,
              materialId: idSchema,
              counted: amountSchema,
              recorded: z.number().min(-100_000_000).max(100_000_000),
            }),
          )
          .min(1, 'Hitung minimal satu bahan')
          .max(1000),
        reason: reasonSchema.optional(),
      }),
    )
    .output(z.object({ changed: z.int() })),

  shortages: procedure('POST /materials/shortages', {
    pages: ['/create-transaction'],
    summary: 'Check the materials for a sale',
    description:
      'Names the materials that these lines need more of than is there and not reserved, by the recipes of their products. A sale is never refused for it.',
  })
    .input(
      z.object({
        lines: z
          .array(
            z.object({
              productId: idSchema,
              quantity: z.int().min(1).max(1_000_000),
              length: sideSchema,
              width: sideSchema,
            }),
          )
          .max(200),
      }),
    )
    .output(z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string() })) })),

  ofOrder: procedure('GET /transactions/{transactionId}/materials', {
    pages: ofOrders,
    summary: 'List the materials of an order',
    description:
      'What each line needs by its recipe until it leaves the printing stage, and what it has used from then on.',
  })
    .input(z.object({ transactionId: idSchema }))
    .output(lineMaterialsSchema),

  recordUse: procedure('POST /transactions/{transactionId}/materials/uses', {
    pages: ofOrders,
    failure: MOVE_FAILED,
    summary: 'Record what a line really used',
    description:
      'Sets what the line has used of a material, without reprints. It changes the stock and never the price. Before the line leaves its printing stage it replaces what the recipe would take.',
  })
    .input(z.object({ ...ofLine, quantity: amountSchema }))
    .output(lineMaterialsSchema),

  reprint: procedure('POST /transactions/{transactionId}/materials/reprints', {
    pages: ofOrders,
    failure: MOVE_FAILED,
    summary: 'Record a reprint',
    description:
      'Takes what a line was printed with once more out of the stock, for a reason. Idempotent by id.',
  })
    .input(z.object({ id: idSchema, ...ofLine, quantity: positiveAmountSchema, reason: reasonSchema }))
    .output(lineMaterialsSchema),
}
