import { z } from 'zod'
import { MATERIAL_KINDS, positiveAmountSchema } from '../core/materials/material.ts'
import { paymentMethodSchema, paymentRowSchema } from '../core/payments/payment.ts'
import {
  billInputSchema,
  type SupplierInput,
  supplierChangesSchema,
  supplierInputSchema,
} from '../core/purchases/bill.ts'
import { receiptSchema } from '../core/shop/expense.ts'
import { daySchema } from '../core/time/calendar.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { type Fields, instantSchema, procedure } from './procedure.ts'
import { exportCall } from './spreadsheet.ts'

export const supplierSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** '' where it is not known. */
  phone: z.string(),
  createdAt: instantSchema,
  version: z.int(),
} satisfies Fields<SupplierInput>)
export type Supplier = z.infer<typeof supplierSchema>

const supplierRowSchema = supplierSchema.extend({
  /** Rupiah of all bills. */
  remaining: z.number(),
})

/** Rupiah. A bill has the id of the expense that it is. */
const billRowSchema = z.object({
  id: z.uuid(),
  supplierId: z.uuid(),
  supplierName: z.string(),
  supplierPhone: z.string(),
  number: z.string().nullable(),
  day: daySchema,
  /** Null: paid at once. */
  dueOn: daySchema.nullable(),
  /** Without what went back. */
  total: z.number(),
  paid: z.number(),
  remaining: z.number(),
  /** What was bought, as text. */
  content: z.string(),
  /** Some of its goods are still on order. */
  isAwaited: z.boolean(),
})
export type SupplierBill = z.infer<typeof billRowSchema>

/** `count` packs of `content` each, in metres of a roll; `amount` without the `freight`, its share. Packs that came, went back, and will not come. */
const billLineSchema = z.object({
  id: z.uuid(),
  materialId: z.uuid().nullable(),
  materialKind: z.enum(MATERIAL_KINDS).nullable(),
  name: z.string(),
  count: z.number(),
  content: z.number(),
  price: z.number(),
  amount: z.number(),
  freight: z.number(),
  received: z.number(),
  returned: z.number(),
  cancelled: z.number(),
})

const billSchema = billRowSchema.extend({
  freight: z.number(),
  receipt: receiptSchema.nullable(),
  createdAt: instantSchema,
  createdByName: z.string().nullable(),
  lines: z.array(billLineSchema),
  /** Oldest first; below 0 what came back. */
  payments: z.array(
    z.object({
      id: z.uuid(),
      amount: z.number(),
      method: paymentMethodSchema,
      createdAt: instantSchema,
      createdByName: z.string().nullable(),
    }),
  ),
})
export type Bill = z.infer<typeof billSchema>

const access = { pages: ['/expenses'], seesCost: true } as const
const ofSupplier = 'Gagal menyimpan pemasok.'
const ONLY_COST = 'Only for owners, and managers who may see profit figures.'
const MAX_PARTS = 100

/** Packs of a line of the bill. */
const goodsLineSchema = z.object({ id: idSchema, lineId: idSchema, count: positiveAmountSchema })

/** Each line of the bill once. */
function goodsSchema<Line extends typeof goodsLineSchema>(line: Line) {
  return z
    .array(line)
    .min(1, 'Pilih barangnya')
    .max(MAX_PARTS)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'Baris berulang')
}

export const suppliers = {
  list: procedure('GET /suppliers', {
    ...access,
    summary: 'List suppliers',
    description: `All suppliers by name with what the shop owes them. ${ONLY_COST}`,
  }).output(z.object({ rows: z.array(supplierRowSchema) })),

  create: procedure('POST /suppliers', {
    ...access,
    idempotent: true,
    failure: ofSupplier,
    summary: 'Create a supplier',
    description: `Creates a supplier under the given id. Idempotent by id. ${ONLY_COST}`,
  })
    .input(supplierInputSchema.extend({ id: idSchema }))
    .output(supplierSchema),

  update: procedure('PATCH /suppliers/{id}', {
    ...access,
    failure: ofSupplier,
    summary: 'Edit a supplier',
    description: `Changes the given fields. An outdated \`version\` is a conflict. ${ONLY_COST}`,
  })
    .input(supplierChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(supplierSchema),

  remove: procedure('DELETE /suppliers/{id}', {
    ...access,
    rights: ['deleteRecords'],
    failure: 'Gagal menghapus pemasok.',
    summary: 'Delete a supplier',
    description: `Deletes a supplier (soft delete) without open bills; its bills stay. ${ONLY_COST}`,
  })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  pay: procedure('POST /suppliers/{supplierId}/payments', {
    ...access,
    idempotent: true,
    failure: 'Gagal mencatat pembayaran. Silakan coba lagi.',
    inputStructure: 'detailed',
    summary: 'Pay a supplier',
    description: `Books one payment over one or more bills of a supplier; cash leaves the caller's drawer. Idempotent by the ids of the parts. Returns what is still owed. ${ONLY_COST}`,
  })
    .input(
      z.object({
        params: z.object({ supplierId: idSchema }),
        body: z.object({
          method: paymentMethodSchema,
          parts: z
            .array(paymentRowSchema.pick({ id: true, amount: true }).extend({ billId: idSchema }))
            .min(1, 'Jumlah harus lebih dari 0')
            .max(MAX_PARTS, 'Paling banyak 100 nota sekaligus')
            .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, 'Nomor berulang')
            .refine(
              (parts) => new Set(parts.map(({ billId }) => billId)).size === parts.length,
              'Nota berulang',
            ),
        }),
      }),
    )
    .output(z.object({ rows: z.array(billRowSchema) })),
}

export const purchases = {
  list: procedure('GET /purchases', {
    ...access,
    summary: 'List open bills',
    description: `All bills that are not paid in full, or whose goods are still on order, first due first. ${ONLY_COST}`,
  }).output(
    z.object({
      rows: z.array(billRowSchema),
      /** Net of what came back. */
      paidThisMonth: z.object({ amount: z.number(), count: z.int() }),
    }),
  ),

  export: exportCall('GET /purchases/export', {
    ...access,
    fromReplica: true,
    summary: 'Export unpaid bills',
    description: `An .xlsx file of all bills that are not paid in full, first due first. ${ONLY_COST}`,
  }),

  lastPrices: procedure('GET /purchases/last-prices', {
    ...access,
    summary: 'List last prices',
    description: `What each material cost when it was last bought: packs of \`content\` at \`price\`. ${ONLY_COST}`,
  }).output(
    z.object({
      rows: z.array(z.object({ materialId: z.uuid(), content: z.number(), price: z.number() })),
    }),
  ),

  get: procedure('GET /purchases/{id}', {
    ...access,
    summary: 'Get a bill',
    description: `A bill by id, with its lines and payments. NOT_FOUND after deletion. ${ONLY_COST}`,
  })
    .input(z.object({ id: idSchema }))
    .output(billSchema),

  create: procedure('POST /purchases', {
    ...access,
    idempotent: true,
    failure: 'Gagal menyimpan pembelian. Silakan coba lagi.',
    summary: 'Record a purchase',
    description: `Records a supplier's bill as an expense of its day and what was paid at once; materials come into the stock with their share of the freight by value, with \`isOrdered\` only once they are received. Idempotent by id. ${ONLY_COST}`,
  })
    .input(billInputSchema)
    .output(billSchema),

  receiveGoods: procedure('POST /purchases/{billId}/receipts', {
    ...access,
    idempotent: true,
    failure: 'Gagal mencatat barang datang. Silakan coba lagi.',
    summary: 'Receive ordered goods',
    description: `Brings packs that were on order into the stock, with their share of the freight. Idempotent by the ids of the lines. ${ONLY_COST}`,
  })
    .input(z.object({ billId: idSchema, lines: goodsSchema(goodsLineSchema) }))
    .output(billSchema),

  returnGoods: procedure('POST /purchases/{billId}/returns', {
    ...access,
    idempotent: true,
    failure: 'Gagal mencatat retur. Silakan coba lagi.',
    summary: 'Return goods to a supplier',
    description: `Takes packs out of the bill and out of the stock, at the bill's price without freight; with \`isCancelled\` packs that are on order and will not come. What was paid beyond the rest comes back by \`refund\`. Idempotent by the ids of the lines. ${ONLY_COST}`,
  })
    .input(
      z.object({
        billId: idSchema,
        lines: goodsSchema(goodsLineSchema.extend({ isCancelled: z.boolean().default(false) })),
        refund: z.object({ id: idSchema, method: paymentMethodSchema }).optional(),
      }),
    )
    .output(billSchema),

  remove: procedure('DELETE /purchases/{id}', {
    ...access,
    rights: ['deleteRecords'],
    failure: 'Gagal menghapus nota.',
    summary: 'Delete a bill',
    description: `Deletes a bill (soft delete): reversing entries take its materials out of the stock, and what was paid comes back by the methods that it was paid by. ${ONLY_COST}`,
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),
}
