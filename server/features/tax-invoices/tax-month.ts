import type { TaxInvoiceListRow } from '../../../contract/tax-invoices.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { type TaxInvoice, taxInvoiceProblems } from '../../../core/tax/coretax.ts'
import { otherTaxBase } from '../../../core/tax/ppn.ts'
import { taxIdentityText } from '../../../core/tax/tax-identity.ts'
import { type TaxInvoicePart, taxInvoiceParts } from '../../../core/tax/tax-invoice.ts'
import { type InvoicedOrder, taxInvoiceRows } from '../../../core/tax/tax-invoice-rows.ts'
import {
  addDays,
  type Day,
  dayOf,
  firstOfMonth,
  type ShopZone,
  startOfDay,
} from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { loadTimeZone } from '../store/queries.ts'
import { loadExported, loadTaxedOrders, type TaxedOrderRow } from './queries.ts'

/** A row of the list with what is exported of it. */
export type DueInvoice = { row: TaxInvoiceListRow; invoice: TaxInvoice }

/** What the tax office gets of a month ('2026-11'): faktur, the sum of those without a buyer's name, and what was exported and is no longer due. */
export async function loadTaxMonth(db: Database, month: string) {
  const zone = await loadTimeZone(db)
  const from: Day = `${month}-01`
  const next = firstOfMonth(from, 1)
  const orders = await loadTaxedOrders(db, { from: startOfDay(from, zone), until: startOfDay(next, zone) })
  const parts = orders
    .flatMap((sale) => partsOf(sale, zone))
    .filter(({ part: { day } }) => from <= day && day < next)
    .sort((one, other) => one.part.day.localeCompare(other.part.day))
  const exported = await loadExported(db, { from, to: addDays(next, -1) })
  const due = parts.flatMap(({ sale, order, part }): DueInvoice[] => {
    const { id: transactionId, customerId, customerName, taxIdentity: buyer, email } = sale
    if (!buyer) return []
    const { day, kind, price, tax } = part
    const rows = taxInvoiceRows(order, part)
    const invoice = { day, reference: transactionNumber(transactionId), buyer, email, rows }
    const before = exported.find((row) => row.transactionId === transactionId && row.day === day)
    const isCancelled = sale.status === 'cancelled'
    if (isCancelled && !before) return []
    const isSame =
      before?.price === price &&
      before.tax === tax &&
      taxIdentityText(before.buyer) === taxIdentityText(buyer)
    const row: TaxInvoiceListRow = {
      ...{ transactionId, day, kind, customerId, customerName, buyer, price, tax, isCancelled },
      otherTaxBase: otherTaxBase(price),
      state: !before ? 'new' : isSame ? 'exported' : 'changed',
      exportedAt: before?.createdAt.toISOString() ?? null,
      problems: taxInvoiceProblems(invoice, tax),
    }
    return [{ row, invoice }]
  })
  const walkIns = parts
    .filter(({ sale }) => sale.taxIdentity === null && sale.status !== 'cancelled')
    .map(({ part }) => part)
  const sum = (of: (part: TaxInvoicePart) => number) => walkIns.reduce((all, part) => all + of(part), 0)
  const walkIn = {
    count: walkIns.length,
    price: sum(({ price }) => price),
    otherTaxBase: sum(({ price }) => otherTaxBase(price)),
    tax: sum(({ tax }) => tax),
  }
  const voided = exported
    .filter(
      ({ transactionId, day }) =>
        !due.some(({ row }) => row.transactionId === transactionId && row.day === day),
    )
    .map(({ createdAt, buyer: _, ...row }) => ({ ...row, exportedAt: createdAt.toISOString() }))
  return { due, walkIn, voided }
}

function partsOf(sale: TaxedOrderRow, zone: ShopZone) {
  const order: InvoicedOrder = {
    ...sale,
    completedOn: sale.completedAt && dayOf(sale.completedAt, zone),
    payments: sale.payments.map(({ at, amount }) => ({ on: dayOf(at, zone), amount })),
  }
  return taxInvoiceParts(order).map((part) => ({ sale, order, part }))
}
