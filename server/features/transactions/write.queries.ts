import { sql } from 'kysely'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import { sumRupiah } from '../../../core/money/money.ts'
import type { RoundingDirection } from '../../../core/money/rounding.ts'
import type { TaxMode } from '../../../core/tax/ppn.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { LINE_COLUMNS, SIGNATURE_COLUMNS, type SignedLine } from './lines.queries.ts'

/** Columns that a sale or an edit sets. Amounts in rupiah, rates as fractions; triggers derive the others. */
export type SaleColumns = {
  customerId: string
  customerName: string
  membershipTier: MembershipTier
  subtotal: number
  discountPercent: number
  discountAmount: number
  discountRate: number
  discount: number
  taxMode: TaxMode
  taxRate: number
  expressRate: number
  expressFee: number
  expressSurcharge: number
  tax: number
  cashback: number
  roundingStep: number
  roundingDirection: RoundingDirection
  total: number
  paymentMethod: string
  status: string
  estimatedCompletion: string
  dueTime: string | null
  isExpress: boolean
  termsDays: number | null
  itemCount: number
  firstItemName: string
  searchText: string
}

type NewTransaction = SaleColumns & {
  id: string
  createdBy: string | null
  createdAt?: Date
  requestHash?: string
  externalRef?: string | null
  completedAt?: Date | null
  cancelledAt?: Date | null
  isSample?: boolean
}

/** Skips ids that exist; returns the number of rows inserted. */
export async function insertTransactions(db: Tx, sales: readonly NewTransaction[]): Promise<number> {
  const result = await db
    .insertInto('transactions')
    .values(sales)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

const NEW_SALE_COLUMNS = [
  ...(['id', 'customerId', 'customerName', 'membershipTier', 'subtotal', 'discountPercent'] as const),
  ...([
    'discountAmount',
    'discountRate',
    'discount',
    'taxMode',
    'taxRate',
    'tax',
    'cashback',
    'total',
    'paidAmount',
    'paymentMethod',
  ] as const),
  ...(['expressRate', 'expressFee', 'expressSurcharge', 'roundingStep', 'roundingDirection'] as const),
  ...(['status', 'estimatedCompletion', 'dueTime', 'isExpress', 'termsDays'] as const),
  ...(['itemCount', 'firstItemName', 'searchText'] as const),
  ...(['createdBy', 'createdAt', 'requestHash', 'externalRef'] as const),
]

type NewSale = Required<Omit<NewTransaction, 'completedAt' | 'cancelledAt' | 'isSample'>>
type FirstPayment = { id: string; method: string; amount: number; tendered: number }
type InsertedSale = { isNew: boolean }

const SIGNED_LINE_COLUMNS = [...LINE_COLUMNS, ...SIGNATURE_COLUMNS]

const insertSaleStatement = prepareStatement<
  Record<(typeof NEW_SALE_COLUMNS)[number] | 'lines' | 'payments' | 'drawerId', unknown>,
  InsertedSale
>(
  (_, param) => sql<InsertedSale>`
    with sale as (
      insert into transactions (${sql.join(NEW_SALE_COLUMNS.map((column) => sql.ref(column)))})
      values (${sql.join(NEW_SALE_COLUMNS.map((column) => (column === 'createdAt' ? sql`least(${param(column)}::timestamptz, now())` : param(column))))})
      on conflict do nothing
      returning id, created_by, created_at
    ), line as (
      insert into transaction_items (${sql.join(SIGNED_LINE_COLUMNS.map((column) => sql.ref(column)))})
      select ${sql.join(SIGNED_LINE_COLUMNS.map((column) => sql.ref(`line.${column}`)))}
      from sale, jsonb_populate_recordset(null::transaction_items, ${param('lines')}) as line
    ), payment as (
      insert into payments (id, transaction_id, amount, tendered, method, received_by, drawer_id, created_at, later)
      select paid.id, sale.id, paid.amount, paid.tendered, paid.method, sale.created_by,
        case when paid.method <> 'balance' then ${param('drawerId')}::uuid end, sale.created_at, false
      from sale, jsonb_populate_recordset(null::payments, ${param('payments')}) as paid
    )
    select exists (select from sale) as is_new`,
)

/**
 * Inserts a sale with its lines and first payment in one statement, unless its id or reference exists: false. Fails for the id of a line
 * that exists.
 */
export async function insertSale(
  db: Tx,
  sale: NewSale,
  lines: readonly (SignedLine & { transactionId: string; position: number })[],
  { drawerId, rows }: { drawerId: string | null; rows: readonly FirstPayment[] },
): Promise<boolean> {
  const [inserted] = await insertSaleStatement.execute(db, {
    ...sale,
    lines: JSON.stringify(lines.map(withColumnNames)),
    paidAmount: sumRupiah(rows.map(({ amount }) => amount)),
    drawerId,
    payments: JSON.stringify(rows),
  })
  return inserted?.isNew === true
}

function withColumnNames(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

type HandOver = { handedOverAt?: Date | null; handedOverBy?: string | null; handedOverTo?: string | null }

type Release = { productionReleasedAt: Date; productionReleasedBy: string; productionReleaseReason: string }

/** Nothing of the order or line has been handed over. */
export const NOT_HANDED_OVER = { handedOverAt: null, handedOverBy: null, handedOverTo: null }

const NOT_CANCELLED = { cancelledAt: null, cancelledBy: null, cancelApprovedBy: null, cancelReason: null }

/** A status with the columns that follow from it: a repeated status keeps its time, and only a finished order can be handed over. */
function statusColumns(status: string) {
  return {
    status,
    completedAt: status === 'completed' ? sql<Date>`coalesce(completed_at, now())` : null,
    ...(status !== 'completed' && NOT_HANDED_OVER),
    ...(status === 'cancelled'
      ? {
          cancelledAt: sql<Date>`coalesce(cancelled_at, now())`,
          cancelledBy: sql<string>`case when cancelled_at is null then actor() else cancelled_by end`,
          cancelApprovedBy: sql<string>`case when cancelled_at is null then approver() else cancel_approved_by end`,
        }
      : NOT_CANCELLED),
  }
}

/** Updates columns of one order, with those that follow from a status. Nulls in the hand-over columns undo it. */
export async function updateTransactionRow(
  db: Tx,
  id: string,
  { status, ...columns }: Partial<SaleColumns> & { cancelReason?: string } & HandOver & Partial<Release>,
): Promise<void> {
  await db
    .updateTable('transactions')
    .set({ ...(status && statusColumns(status)), ...columns })
    .where('id', '=', id)
    .execute()
}
