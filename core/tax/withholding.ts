// PPh 23 that a business customer withholds of its payment (docs/product.md#bukti-potong-pph-23).
import { z } from 'zod'
import { applyRate } from '../money/money.ts'
import type { Figures } from '../orders/transaction.ts'
import { textSchema } from '../text/text.ts'
import { recordDaySchema } from '../time/record-day.ts'
import type { TaxMode } from './ppn.ts'
import type { TaxIdentity } from './tax-identity.ts'
import { priceOf } from './tax-invoice.ts'

/** Of the price without PPN, a fraction. */
const WITHHOLDING_RATE = 0.02

/** As the customer states it: 9 characters of Coretax, 10 digits of e-Bupot, or a form's own with slashes. */
export const withholdingSchema = z.object({
  number: textSchema
    .min(1, 'Nomor bukti potong wajib diisi')
    .max(40, 'Paling banyak 40 huruf')
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/, 'Isi dengan huruf, angka, titik, garis miring atau tanda hubung'),
  day: recordDaySchema,
})
export type Withholding = z.infer<typeof withholdingSchema>

/** Whether a shop and its customer have to do with PPh 23: a PKP, and a buyer with an NPWP. */
export function canWithhold(
  { taxMode }: { taxMode: TaxMode },
  { taxIdentity }: { taxIdentity: Pick<TaxIdentity, 'kind'> | null },
): boolean {
  return taxMode !== 'simple' && taxIdentity?.kind === 'npwp'
}

/** What is usually withheld of an order (rupiah): 2 % of its price, less what already is, at most what is owed. */
export function usualWithholding(
  order: Pick<Figures, 'total' | 'cashback' | 'tax'>,
  { withheld, owed }: { withheld: number; owed: number },
): number {
  return Math.max(0, Math.min(owed, applyRate(priceOf(order), WITHHOLDING_RATE) - withheld))
}
