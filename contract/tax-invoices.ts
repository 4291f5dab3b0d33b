import { z } from 'zod'
import { storedTaxIdentitySchema } from '../core/tax/tax-identity.ts'
import { TAX_INVOICE_KINDS } from '../core/tax/tax-invoice.ts'
import { daySchema } from '../core/time/calendar.ts'
import { instantSchema, procedure } from './procedure.ts'

const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Pilih bulan')

/** Rupiah: `price` is without PPN. */
const sumSchema = z.object({ count: z.int(), price: z.number(), otherTaxBase: z.number(), tax: z.number() })

/** An order has one for each day on which it is paid before its delivery, and one for the rest. */
const rowSchema = z.object({
  transactionId: z.uuid(),
  day: daySchema,
  kind: z.enum(TAX_INVOICE_KINDS),
  customerId: z.uuid(),
  customerName: z.string(),
  buyer: storedTaxIdentitySchema,
  ...sumSchema.omit({ count: true }).shape,
  /** The down payment of a cancelled order that is kept; its faktur was exported. */
  isCancelled: z.boolean(),
  /** 'changed': not as it was exported. */
  state: z.enum(['new', 'exported', 'changed']),
  exportedAt: instantSchema.nullable(),
  /** Why Coretax would refuse it. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type TaxInvoiceListRow = z.infer<typeof rowSchema>

/** Exported, and gone since: its order was cancelled, deleted, paid back or lost its buyer. */
const voidSchema = rowSchema
  .pick({ transactionId: true, day: true, customerName: true, price: true, tax: true })
  .extend({ exportedAt: instantSchema })

const pages = ['/analytics'] as const

export const taxInvoices = {
  list: procedure('GET /tax-invoices', {
    pages,
    fromReplica: true,
    failure: 'Gagal memuat faktur pajak.',
    summary: 'List the faktur of a month',
    description:
      'Oldest first, of orders that were sold with PPN: to customers with a tax identity one by one, to others their sum (`walkIn`, digunggung). `voided` were exported and are no longer due.',
  })
    .input(z.object({ month: monthSchema }))
    .output(z.object({ rows: z.array(rowSchema), walkIn: sumSchema, voided: z.array(voidSchema) })),

  export: procedure('POST /tax-invoices/exports', {
    pages,
    failure: 'Gagal membuat file Coretax. Silakan coba lagi.',
    summary: 'Export faktur for Coretax',
    description:
      'The XML (`TaxInvoiceBulk`) of the given faktur of a month, or without `invoices` of all that are new or changed, and notes that they were exported. `combined`: one for each customer. Rejects all of them if Coretax would refuse one, with order and field.',
  })
    .input(
      z.object({
        month: monthSchema,
        invoices: z
          .array(z.object({ transactionId: z.uuid().toLowerCase(), day: daySchema }))
          .min(1, 'Pilih faktur yang diekspor')
          .max(5_000)
          .optional(),
        combined: z.boolean().optional(),
      }),
    )
    .output(z.object({ fileName: z.string(), xml: z.string(), count: z.int() })),
}
