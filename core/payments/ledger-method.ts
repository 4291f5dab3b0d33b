import { z } from 'zod'
import { PAYMENT_METHODS, type PaymentMethod, RECEIVED_METHODS } from './payment.ts'

/** Of a row of the ledger. 'withholding' is a bukti potong PPh 23, which moves no money either (docs/product.md#bukti-potong-pph-23). */
export const LEDGER_METHODS = [...RECEIVED_METHODS, 'withholding'] as const
export const ledgerMethodSchema = z.enum(LEDGER_METHODS)
export type LedgerMethod = z.infer<typeof ledgerMethodSchema>

/** Whether a row of the ledger by this method moves money, and so belongs to a drawer and to what was received. */
export function movesMoney(method: string): method is PaymentMethod {
  return PAYMENT_METHODS.some((known) => known === method)
}
