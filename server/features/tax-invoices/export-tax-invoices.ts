import { v7 as uuidv7 } from 'uuid'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { coretaxXml, type TaxInvoice } from '../../../core/tax/coretax.ts'
import { taxIdentityText } from '../../../core/tax/tax-identity.ts'
import { missingSellerField } from '../../../core/tax/tax-number.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { recordEntry } from '../../shared/records/batch.ts'
import { loadStore } from '../store/queries.ts'
import { insertExported } from './queries.ts'
import { type DueInvoice, loadTaxMonth } from './tax-month.ts'

type Wanted = {
  month: string
  invoices?: { transactionId: string; day: Day }[] | undefined
  combined?: boolean | undefined
}

/**
 * The file of a month's faktur, noted as exported in the same transaction, also in Riwayat. Throws invalid input if there is none, or if Coretax would refuse one,
 * with the row and the field.
 */
export function exportTaxInvoices(context: RequestContext, { month, invoices, combined = false }: Wanted) {
  return transaction(context, async (db) => {
    const store = await loadStore(db)
    const missing = missingSellerField({ ...store, taxMode: 'ppn' })
    if (missing) throw invalidInput({ path: [missing.field], message: missing.message })
    const { due } = await loadTaxMonth(db, month)
    const chosen = invoices
      ? invoices.map(({ transactionId, day }, index) => {
          const found = due.find(({ row }) => row.transactionId === transactionId && row.day === day)
          if (found) return found
          throw invalidInput({
            path: ['invoices', index],
            message: 'Faktur ini tidak ada lagi. Muat ulang daftarnya',
          })
        })
      : due.filter(({ row }) => row.state !== 'exported')
    if (chosen.length === 0)
      throw invalidInput({ path: ['invoices'], message: 'Tidak ada faktur baru di bulan ini' })
    const problems = chosen.flatMap(({ row }, index) =>
      row.problems.map(({ field, message }) => ({
        path: ['invoices', index, field],
        message: `${transactionNumber(row.transactionId)} ${row.customerName}, ${field}: ${message}`,
      })),
    )
    if (problems.length > 0) throw invalidInput(...problems)
    const createdBy = context.identity.user.id
    await insertExported(
      db,
      chosen.map(({ row: { transactionId, day, price, tax, buyer } }) => ({
        ...{ id: uuidv7(), transactionId, day, price, tax, buyer, createdBy },
      })),
    )
    await recordEntry(db, uuidv7(), {
      ...{ table: 'tax_exports', operation: 'create' },
      figures: {
        ...{ month, invoices: chosen.length },
        price: chosen.reduce((sum, { row }) => sum + row.price, 0),
        tax: chosen.reduce((sum, { row }) => sum + row.tax, 0),
      },
    })
    const files = combined ? combine(chosen, month) : chosen.map(({ invoice }) => invoice)
    return { fileName: `coretax-${month}.xml`, xml: coretaxXml(store, files), count: files.length }
  })
}

/** One for each customer, with the goods of all orders, on the day of the last one. */
function combine(chosen: readonly DueInvoice[], month: string): TaxInvoice[] {
  const byBuyer = new Map<string, TaxInvoice>()
  for (const { row, invoice } of chosen) {
    const key = `${row.customerId} ${taxIdentityText(row.buyer)}`
    const before = byBuyer.get(key)
    const rows = [...(before?.rows ?? []), ...invoice.rows]
    byBuyer.set(key, before ? { ...invoice, reference: `Gabungan ${month}`, rows } : invoice)
  }
  return [...byBuyer.values()]
}
