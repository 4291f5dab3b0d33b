import { sql } from 'kysely'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import { sumRupiah } from '../../../core/money/money.ts'
import { pipeline } from '../../platform/database/driver.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { LINE_COLUMNS, type StoredLine } from './lines.queries.ts'

/** The columns of a transaction that a sale or an edit decides. Amounts in rupiah, rates as fractions. */
export type SaleColumns = {
  customerId: string
  customerName: string
  membershipTier: MembershipTier
  subtotal: number
  discountPercent: number
  discountAmount: number
  discountRate: number
  discount: number
  taxRate: number
  expressRate: number
  expressFee: number
  expressSurcharge: number
  tax: number
  cashback: number
  total: number
  paymentMethod: string
  status: string
  estimatedCompletion: string
  dueTime: string | null
  isExpress: boolean
  itemCount: number
  firstItemName: string
  searchText: string
}

type NewTransaction = SaleColumns & {
  id: string
  createdBy: string | null
  createdAt?: Date
  createdAs?: string
  externalRef?: string | null
  completedAt?: Date | null
  isSample?: boolean
}

/** Stores transactions whose ids are not known yet; answers how many were. */
export async function insertTransactions(db: Tx, sales: readonly NewTransaction[]): Promise<number> {
  const result = await db
    .insertInto('transactions')
    .values(sales)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

/** What a sale at the till is stored with, lines and payment aside. */
const NEW_SALE_COLUMNS = [
  ...(['id', 'customerId', 'customerName', 'membershipTier', 'subtotal', 'discountPercent'] as const),
  ...([
    'discountAmount',
    'discountRate',
    'discount',
    'taxRate',
    'tax',
    'cashback',
    'total',
    'paidAmount',
    'paymentMethod',
  ] as const),
  ...(['expressRate', 'expressFee', 'expressSurcharge'] as const),
  ...(['status', 'estimatedCompletion', 'dueTime', 'isExpress'] as const),
  ...(['itemCount', 'firstItemName', 'searchText'] as const),
  ...(['createdBy', 'createdAt', 'createdAs', 'externalRef'] as const),
]

type NewSale = Required<Omit<NewTransaction, 'completedAt' | 'isSample'>>
type FirstPayment = { id: string; method: string; amount: number; tendered: number }
type InsertedSale = { sales: number; lines: string[] }

const insertSaleStatement = prepareStatement<
  Record<(typeof NEW_SALE_COLUMNS)[number] | 'lines' | 'payments', unknown>,
  InsertedSale
>(
  (_, given) => sql<InsertedSale>`
    with sale as (
      insert into transactions (${sql.join(NEW_SALE_COLUMNS.map((column) => sql.ref(column)))})
      values (${sql.join(NEW_SALE_COLUMNS.map((column) => (column === 'createdAt' ? sql`least(${given(column)}::timestamptz, now())` : given(column))))})
      on conflict do nothing
      returning id, created_by, created_at
    ), line as (
      insert into transaction_items (${sql.join(LINE_COLUMNS.map((column) => sql.ref(column)))})
      select ${sql.join(LINE_COLUMNS.map((column) => sql.ref(`line.${column}`)))}
      from sale, jsonb_populate_recordset(null::transaction_items, ${given('lines')}) as line
      on conflict (id) do nothing
      returning id
    ), payment as (
      insert into payments (id, transaction_id, amount, tendered, method, received_by, created_at, later)
      select paid.id, sale.id, paid.amount, paid.tendered, paid.method, sale.created_by, sale.created_at, false
      from sale, jsonb_populate_recordset(null::payments, ${given('payments')}) as paid
    )
    select (select count(*) from sale)::int as sales, array(select id from line) as lines`,
)

/**
 * Stores a sale, its lines and what is paid at once together, unless its id or reference is known. Its answer comes with that of the next
 * statement: how many sales were stored, and the ids of the lines that were, which are all but those that are known.
 */
export async function insertSale(
  db: Tx,
  sale: NewSale,
  lines: readonly (StoredLine & { transactionId: string; position: number })[],
  payments: readonly FirstPayment[],
): Promise<{ rows: Promise<InsertedSale[]> }> {
  return await insertSaleStatement.send(db, {
    ...sale,
    lines: JSON.stringify(lines.map(withColumnNames)),
    paidAmount: sumRupiah(payments.map(({ amount }) => amount)),
    payments: JSON.stringify(payments),
  })
}

/** A record by the names of its columns. */
function withColumnNames(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

/** When, by whom and to whom an order was handed over; nulls take it back. */
type HandOver = { handedOverAt?: Date | null; handedOverBy?: string | null; handedOverTo?: string | null }

/** Writes what an edit, a cancellation or a hand-over decided. */
export async function updateTransactionRow(
  db: Tx,
  id: string,
  columns: Partial<SaleColumns> & { cancelReason?: string; deleteReason?: string } & HandOver,
): Promise<void> {
  await db.updateTable('transactions').set(columns).where('id', '=', id).execute()
}

/** What follows in this database transaction was done before, without the server: its money has been taken, and needs no open drawer. */
export async function allowBackdating(db: Tx): Promise<void> {
  await pipeline(db, sql`select set_config('app.made_earlier', 'yes', true)`)
}
