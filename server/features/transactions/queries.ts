import { type InferResult, type RawBuilder, sql } from 'kysely'
import {
  expandedSchema,
  soldLineSchema,
  type Transaction,
  type TransactionSummary,
  transactionSummarySchema,
} from '../../../contract/transaction-record.ts'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import { sumRupiah } from '../../../core/money/money.ts'
import type { SaleProduct } from '../../../core/orders/sale.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { pipeline } from '../../platform/database/driver.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type Kind, LINE_COLUMNS, type Line } from './lines.queries.ts'

/** The columns of a transaction as lists show it: those of the contract's record. */
export const summaryColumns = transactionSummarySchema
  .keyof()
  .options.map((column) => `transactions.${column}` as const)

// Keys inside JSON are left as they are written, so these are the contract's names.
const items = sql<Transaction['items']>`(
  select coalesce(json_agg(json_build_object(${sql.join(
    [...soldLineSchema.keyof().options, 'stage' as const].flatMap((field) => [
      sql.lit(field),
      sql.ref(`line.${field}`),
    ]),
  )}, 'handedOver', case when line.handed_over_at is not null then json_build_object(
    'at', line.handed_over_at, 'byName', (select name from users where users.id = line.handed_over_by),
    'to', line.handed_over_to) end) order by line.position), '[]')
  from transaction_items as line where line.transaction_id = transactions.id
)`

const payments = sql<Transaction['payments']>`(
  select coalesce(json_agg(json_build_object(
    'id', payment.id, 'amount', payment.amount, 'tendered', payment.tendered, 'change', payment.change,
    'method', payment.method, 'kind', payment.kind, 'reason', payment.reason, 'corrects', payment.corrects,
    'receivedBy', payment.received_by, 'receivedByName', receiver.name,
    'approvedByName', approver.name,
    'createdAt', payment.created_at, 'bookedAt', payment.booked_at
  ) order by payment.created_at, payment.id), '[]')
  from payments as payment left join users as receiver on receiver.id = payment.received_by
    left join users as approver on approver.id = payment.approved_by
  where payment.transaction_id = transactions.id
)`

const pickupToldAt = sql<Date | null>`(
  select max(created_at) from reminders where transaction_id = transactions.id and about = 'pickup'
)`

const recordQuery = (db: Database, id: string) =>
  db
    .selectFrom('transactions')
    .innerJoin('customers', 'customers.id', 'transactions.customerId')
    .leftJoin('users', 'users.id', 'transactions.createdBy')
    .leftJoin('users as canceller', 'canceller.id', 'transactions.cancelledBy')
    .leftJoin('users as giver', 'giver.id', 'transactions.handedOverBy')
    .leftJoin('users as approver', 'approver.id', 'transactions.cancelApprovedBy')
    .select(summaryColumns)
    .select([
      'customers.phone as customerPhone',
      'customers.whatsapp as customerWhatsapp',
      'transactions.subtotal',
      'transactions.discountPercent',
      'transactions.discountAmount',
      'transactions.discountRate',
      'transactions.membershipTier',
      'transactions.discount',
      'transactions.taxRate',
      'transactions.expressRate',
      'transactions.expressFee',
      'transactions.expressSurcharge',
      'transactions.tax',
      'transactions.cashback',
      'transactions.createdBy',
      'transactions.bookedAt',
      'users.name as createdByName',
      'transactions.handedOverTo',
      'giver.name as handedOverByName',
      pickupToldAt.as('pickupToldAt'),
      'transactions.cancelledAt',
      'transactions.cancelReason',
      'canceller.name as cancelledByName',
      'approver.name as cancelApprovedByName',
      items.as('items'),
      payments.as('payments'),
    ])
    .where('transactions.id', '=', id)
    .where('transactions.deletedAt', 'is', null)

/** The items and sums of transactions, by their ids: what lists add with `expand=items`. */
export async function itemsAndSums(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { items: _, ...sums } = expandedSchema.shape
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .select(Object.keys(sums) as (keyof typeof sums)[])
    .select(items.as('items'))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, items: lines, ...row }) => [id, { ...row, items: lines.map(asItem) }]))
}

/** Instants inside JSON as the contract has them. */
function asItem({ handedOver, ...item }: Transaction['items'][number]): Transaction['items'][number] {
  return {
    ...item,
    handedOver: handedOver && { ...handedOver, at: new Date(handedOver.at).toISOString() },
  }
}

const record = prepareStatement<{ id: string }, InferResult<ReturnType<typeof recordQuery>>[number]>(
  (db, given) => recordQuery(db, given('id')),
)

/** The whole record of a transaction as every screen reads it; null when there is none or it is deleted. */
export async function findTransaction(db: Database, id: string): Promise<Transaction | null> {
  const [row] = await record.ask(db, { id })
  if (!row) return null
  const {
    cancelledAt,
    cancelledByName: byName,
    cancelApprovedByName: approvedByName,
    cancelReason: reason,
    ...found
  } = row
  return {
    ...asSummary(found),
    cancellation: cancelledAt && { at: cancelledAt.toISOString(), byName, approvedByName, reason },
    pickupToldAt: row.pickupToldAt?.toISOString() ?? null,
    bookedAt: row.bookedAt.toISOString(),
    membershipTier: row.membershipTier as MembershipTier,
    items: row.items.map(asItem),
    payments: row.payments.map((payment) => ({
      ...payment,
      createdAt: new Date(payment.createdAt).toISOString(),
      bookedAt: new Date(payment.bookedAt).toISOString(),
    })),
  }
}

/** What of a row the database knows less exactly than the contract. */
export type StoredSummary = {
  paymentMethod: string
  paymentStatus: string
  status: string
  completedAt: Date | null
  handedOverAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** A row as the contract has it: instants as text, and the words that the database's checks allow as the rules name them. */
export function asSummary<Row extends StoredSummary>(row: Row) {
  return {
    ...row,
    paymentMethod: row.paymentMethod as TransactionSummary['paymentMethod'],
    paymentStatus: row.paymentStatus as TransactionSummary['paymentStatus'],
    status: row.status as TransactionSummary['status'],
    completedAt: row.completedAt?.toISOString() ?? null,
    handedOverAt: row.handedOverAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A transaction by its id. Refused: one that is not there (any more). */
export async function getTransaction(db: Database, id: string): Promise<Transaction> {
  const transaction = await findTransaction(db, id)
  if (!transaction) throw domainError('NOT_FOUND')
  return transaction
}

/** Holds a transaction until the end of the database transaction and answers it as it is then. Refused: one that is not there. */
export async function lockTransaction(db: Tx, id: string): Promise<Transaction> {
  // A statement of its own, so that the record is read as whoever held it before has left it.
  await pipeline(db, sql`select from transactions where id = ${id} for update`)
  return await getTransaction(db, id)
}

export type SaleContext = {
  /** The transaction that was ever stored with this id, or this reference, deleted or not, by the digest of what it was created with. */
  known: { id: string; createdAs: string | null } | null
  customer: { id: string; name: string; membershipTier: MembershipTier } | null
  store: SaleRates & { timeZone: ShopZone }
  products: (SaleProduct & Kind)[]
}

type Asked = { id: string; externalRef: string | null; customerId: string; productIds: readonly string[] }

const contextStatement = (locking: RawBuilder<unknown>) =>
  prepareStatement<Asked, SaleContext>(
    (_, given) => sql<SaleContext>`
    select
      coalesce(
        (select json_build_object('id', id, 'createdAs', created_as) from transactions where id = ${given('id')}),
        (select json_build_object('id', id, 'createdAs', created_as) from transactions
          where external_ref = ${given('externalRef')}::text)) as known,
      (select json_build_object('id', id, 'name', name, 'membershipTier', membership_tier)
        from customers where id = survivor(${given('customerId')}) and deleted_at is null ${locking}) as customer,
      (select json_build_object('taxRate', tax_rate, 'discountRates', discount_rates, 'expressRate', express_rate,
        'expressFee', express_fee, 'timeZone', time_zone) from store_config) as store,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'category', category, 'machineType', machine_type, 'unit', unit,
          'pricePerUnit', price_per_unit, 'pricingTiers', pricing_tiers, 'discountEligible', discount_eligible)), '[]')
        from (
          select * from products where id = any(${given('productIds')}::uuid[]) and deleted_at is null order by id ${locking}
        ) as sold) as products`,
  )
const context = contextStatement(sql``)
const lockedContext = contextStatement(sql`for key share`)

type SaleParts = Omit<Asked, 'externalRef'> & { externalRef?: string | null }

/** What a sale is made from, in one question: the customer, or the one they were merged into, the products and the shop's rates of this moment. */
export async function saleContext(db: Database, parts: SaleParts): Promise<SaleContext> {
  return await askFor(context, db, parts)
}

/**
 * The same for a sale that is about to be stored: who removes its customer or a product (with `for update`) waits until it is, and it waits for
 * who does so already. The lock is the one that storing its references takes anyway, and keeps no other sale waiting.
 */
export async function lockSaleContext(db: Tx, parts: SaleParts): Promise<SaleContext> {
  const found = await askFor(lockedContext, db, parts)
  // While it waited the customer may have been merged into another, whom only a new statement sees.
  return found.customer ? found : await askFor(lockedContext, db, parts)
}

async function askFor(asked: typeof context, db: Database, parts: SaleParts): Promise<SaleContext> {
  const { id, externalRef = null, customerId, productIds } = parts
  const [found] = await asked.ask(db, { id, externalRef, customerId, productIds })
  if (!found) throw new Error('a select without a table answers one row')
  return found
}

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
const NEW_SALE = [
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
type Stored = { sales: number; lines: string[] }

const storing = prepareStatement<Record<(typeof NEW_SALE)[number] | 'lines' | 'payments', unknown>, Stored>(
  (_, given) => sql<Stored>`
    with sale as (
      insert into transactions (${sql.join(NEW_SALE.map((column) => sql.ref(column)))})
      values (${sql.join(NEW_SALE.map((column) => (column === 'createdAt' ? sql`least(${given(column)}::timestamptz, now())` : given(column))))})
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
export async function storeSale(
  db: Tx,
  sale: NewSale,
  lines: readonly (Line & { transactionId: string; position: number })[],
  payments: readonly FirstPayment[],
): Promise<{ rows: Promise<Stored[]> }> {
  return await storing.send(db, {
    ...sale,
    lines: JSON.stringify(lines.map(asRow)),
    paidAmount: sumRupiah(payments.map(({ amount }) => amount)),
    payments: JSON.stringify(payments),
  })
}

/** A record by the names of its columns. */
function asRow(record: object): Record<string, unknown> {
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
export async function bookAsDone(db: Tx): Promise<void> {
  await pipeline(db, sql`select set_config('app.made_earlier', 'yes', true)`)
}
