import { sql } from 'kysely'
import type { OrderStatus } from '../../../core/orders/transaction.ts'
import type { TaxIdentity } from '../../../core/tax/tax-identity.ts'
import type { TaxInvoiceLine } from '../../../core/tax/tax-invoice-rows.ts'
import type { Day, TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Rupiah. Lines are loaded for buyers with a tax identity only. */
export type TaxedOrderRow = {
  id: string
  customerId: string
  customerName: string
  taxIdentity: TaxIdentity | null
  email: string | null
  status: OrderStatus
  total: number
  cashback: number
  tax: number
  discount: number
  discountPercent: number
  discountAmount: number
  expressSurcharge: number
  completedAt: Date | null
  payments: { at: string; amount: number }[]
  items: TaxInvoiceLine[]
}

/**
 * Orders sold with PPN that were completed, or paid, within a window; all their payments without corrections of a method. Cancelled ones
 * if a faktur of theirs was exported.
 */
export async function loadTaxedOrders(db: Database, { from, until }: TimeWindow): Promise<TaxedOrderRow[]> {
  const { rows } = await sql<TaxedOrderRow>`
    select sale.id, customer_id, customer_name, tax_identity, email, status, total, cashback, tax, discount, discount_percent,
      discount_amount, express_surcharge, completed_at,
      (select coalesce(json_agg(json_build_object('at', paid.created_at, 'amount', paid.amount) order by paid.created_at, paid.id), '[]')
        from payments as paid where paid.transaction_id = sale.id and paid.kind <> 'correction') as payments,
      case when tax_identity is null then '[]' else (
        select json_agg(json_build_object('productId', product_id, 'productName', product_name, 'quantity', quantity, 'unit', unit,
          'length', length, 'area', area, 'total', line.total, 'extras', extras, 'discountEligible', discount_eligible,
          'neverDiscounted', never_discounted) order by position)
        from transaction_items as line where line.transaction_id = sale.id
      ) end as items
    from transactions as sale join customers on customers.id = customer_id
    where sale.deleted_at is null and tax_mode <> 'simple'
      and (status <> 'cancelled' or exists (select from exported_tax_invoices where transaction_id = sale.id))
      and sale.id in (
      select transaction_id from payments where created_at >= ${from} and created_at < ${until}
      union select id from transactions where deleted_at is null and completed_at >= ${from} and completed_at < ${until}
    )
    order by sale.created_at, sale.id`.execute(db)
  return rows
}

export type ExportedRow = {
  transactionId: string
  customerName: string
  day: Day
  price: number
  tax: number
  buyer: TaxIdentity
  createdAt: Date
}

/** What was last exported of each order and day, within days. */
export async function loadExported(db: Database, days: { from: Day; to: Day }): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select distinct on (day, transaction_id) transaction_id, customer_name, day, price, invoice.tax, buyer, invoice.created_at
    from exported_tax_invoices as invoice join transactions as sale on sale.id = transaction_id
    where day between ${days.from} and ${days.to}
    order by day, transaction_id, invoice.created_at desc`.execute(db)
  return rows
}

export async function insertExported(
  db: Tx,
  rows: readonly {
    id: string
    transactionId: string
    day: Day
    price: number
    tax: number
    buyer: TaxIdentity
    createdBy: string | null
  }[],
): Promise<void> {
  await db
    .insertInto('exportedTaxInvoices')
    .values(rows.map(({ buyer, ...row }) => ({ ...row, buyer: JSON.stringify(buyer) })))
    .execute()
}
