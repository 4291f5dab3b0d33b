import { type InferResult, sql } from 'kysely'
import { type Quote, type QuoteSummary, quoteSummarySchema } from '../../../contract/quotes.ts'
import { soldLineSchema } from '../../../contract/transaction-record.ts'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import type { CustomerChannel } from '../../../core/orders/customer-channel.ts'
import { shownOutsourcing } from '../../../core/orders/outsourcing.ts'
import { OPEN_QUOTE_STATUSES, type QuoteState, type QuoteStatus } from '../../../core/orders/quote.ts'
import type { Rates } from '../../../core/orders/sale.ts'
import type { Figures } from '../../../core/orders/transaction.ts'
import { transactionSearch } from '../../../core/text/search.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { defineRecordType } from '../../shared/records/record-type.ts'
import { matchesWords } from '../../shared/records/search.ts'
import { outsourcingOf, type SignedLine } from '../transactions/lines.queries.ts'

/** What a revision offers, as it is stored. Amounts in rupiah, rates as fractions. */
export type QuoteContent = Figures &
  Rates & {
    items: SignedLine[]
    membershipTier: MembershipTier
    isExpress: boolean
    expressSurcharge: number
    validUntil: Day
    terms: string
  }

/** `today`: of the shop's zone, for the state 'expired'. */
export type QuoteFilters = {
  search?: string | undefined
  state?: QuoteState[] | undefined
  orderId?: string | undefined
  today: Day
}

export const QUOTES = defineRecordType({
  table: 'quotes',
  selectRows: (db) => selectQuotes(db, { today: '' }),
  toRecord: toSummary,
})

/** Query of the matching quotes, unordered, to extend. */
export function selectQuotes(db: Database, filters: QuoteFilters) {
  return filterQuotes(db, filters).select(quoteSummarySchema.keyof().options)
}
export type QuoteRow = InferResult<ReturnType<typeof selectQuotes>>[number]

/** The same for a file, newest first, with who made them. */
export function selectQuotesNewestFirst(db: Database, filters: QuoteFilters) {
  return selectQuotes(db, filters)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.name')
        .whereRef('users.id', '=', 'quotes.createdBy')
        .as('createdByName'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}
export type ExportedQuote = InferResult<ReturnType<typeof selectQuotesNewestFirst>>[number]

/** Number and sum (rupiah) of the matching quotes by state. */
export async function countByState(db: Database, filters: QuoteFilters) {
  const rows = await filterQuotes(db, filters)
    .select([
      stateOn(filters.today).as('state'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(total)::float8`.as('total'),
    ])
    .groupBy('state')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as QuoteState }))
}

function filterQuotes(db: Database, { search = '', state = [], orderId, today }: QuoteFilters) {
  let query = db
    .selectFrom('quotes')
    .where('deletedAt', 'is', null)
    .where(matchesWords(transactionSearch.words(search)))
  if (orderId) query = query.where('orderId', '=', orderId)
  return state.length > 0 ? query.where(stateOn(today), 'in', state) : query
}

/** As `quoteState` says it. */
function stateOn(today: Day) {
  const open = sql.join(OPEN_QUOTE_STATUSES.map((status) => sql.lit(status)))
  return sql<string>`case when status in (${open}) and valid_until < ${today}::date then 'expired' else status end`
}

export function toSummary({ sentAt, createdAt, updatedAt, status, ...row }: QuoteRow): QuoteSummary {
  return {
    ...row,
    status: status as QuoteStatus,
    sentAt: sentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const revisions = sql<Quote['revisions']>`(
  select json_agg(json_build_object(
    'revision', made.revision, 'total', made.content -> 'total', 'sentAt', made.sent_at, 'createdAt', made.created_at,
    'createdByName', (select name from users where users.id = made.created_by)) order by made.revision)
  from quote_revisions as made where made.quote_id = quotes.id
)`

/** A quote, and what its current revision offers. */
export type StoredQuote = { quote: Quote; content: QuoteContent }

/** Throws NOT_FOUND if it does not exist or is deleted. */
export async function loadQuote(db: Database, id: string): Promise<StoredQuote> {
  const row = await db
    .selectFrom('quotes')
    .innerJoin('quoteRevisions as current', (join) =>
      join.onRef('current.quoteId', '=', 'quotes.id').onRef('current.revision', '=', 'quotes.revision'),
    )
    .innerJoin('customers', 'customers.id', 'quotes.customerId')
    .leftJoin('users', 'users.id', 'quotes.createdBy')
    .select(quoteSummarySchema.keyof().options.map((column) => `quotes.${column}` as const))
    .select([
      'customers.phone as customerPhone',
      'customers.whatsapp as customerWhatsapp',
      'quotes.createdBy',
      'users.name as createdByName',
      'quotes.endedAt',
      'quotes.answeredAt',
      'quotes.answeredBy',
      'quotes.answerChannel',
      'quotes.answerNote',
      'current.content',
    ])
    .select(revisions.as('revisions'))
    .where('quotes.id', '=', id)
    .where('quotes.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw domainError('NOT_FOUND')
  const { endedAt, answeredAt, answeredBy, answerChannel, answerNote, content: stored, ...record } = row
  const content = stored as QuoteContent
  return {
    content,
    quote: {
      ...content,
      ...record,
      ...toSummary(record),
      items: content.items.map((line) => ({
        ...soldLineSchema.parse(line),
        outsourcing: shownOutsourcing(outsourcingOf(line)),
      })),
      endedAt: endedAt?.toISOString() ?? null,
      answer: answeredAt && {
        at: answeredAt.toISOString(),
        name: answeredBy ?? '',
        channel: answerChannel as CustomerChannel,
        note: answerNote,
      },
      revisions: record.revisions.map((one) => ({
        ...one,
        sentAt: one.sentAt && new Date(one.sentAt).toISOString(),
        createdAt: new Date(one.createdAt).toISOString(),
      })),
    },
  }
}

/** Locks a quote until the database transaction ends, then reads it. Throws NOT_FOUND. */
export async function lockQuote(db: Tx, id: string): Promise<StoredQuote> {
  // A separate statement: the record is read from a snapshot taken after the lock was granted.
  await lockQuoteRow(db, id)
  return await loadQuote(db, id)
}

export async function lockQuoteRow(db: Tx, id: string): Promise<void> {
  await db.selectFrom('quotes').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * What a revision offers, as the order that is priced by it, and the state of its quote. Also of one that was deleted or has another
 * revision since. Null if it never existed.
 */
export async function findOffer(db: Database, { id, revision }: { id: string; revision: number }) {
  const row = await db
    .selectFrom('quotes')
    .innerJoin('quoteRevisions as offered', 'offered.quoteId', 'quotes.id')
    .select(['quotes.revision', 'quotes.status', 'quotes.validUntil', 'quotes.sentAt', 'quotes.deletedAt'])
    .select(['quotes.customerId', 'quotes.customerName', 'offered.content'])
    .where('quotes.id', '=', id)
    .where('offered.revision', '=', revision)
    .executeTakeFirst()
  if (!row) return null
  const { content, customerId, customerName, status, ...quote } = row
  return {
    before: { ...(content as QuoteContent), id, customerId, customerName },
    quote: { ...quote, status: status as QuoteStatus },
  }
}

/** The hash of the request that created a quote, deleted or not; undefined if there is none. */
export async function findQuoteRequest(db: Database, id: string): Promise<string | null | undefined> {
  const found = await db.selectFrom('quotes').select('requestHash').where('id', '=', id).executeTakeFirst()
  return found?.requestHash
}

/** What lists show of the current revision. */
export type QuoteColumns = {
  customerId: string
  customerName: string
  total: number
  itemCount: number
  firstItemName: string
  searchText: string
  validUntil: Day
}
type NewQuote = QuoteColumns & { id: string; createdBy: string; requestHash: string }

/** Returns false if the id exists. */
export async function insertQuote(db: Tx, quote: NewQuote): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('quotes')
    .values(quote)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Answer = {
  answeredAt: Date | null
  answeredBy: string | null
  answerChannel: CustomerChannel | null
  answerNote: string | null
}
export const NOT_ANSWERED: Answer = {
  answeredAt: null,
  answeredBy: null,
  answerChannel: null,
  answerNote: null,
}

type QuoteChange = Partial<QuoteColumns & Answer> & {
  status: QuoteStatus
  revision?: number
  sentAt?: Date
  sentChannel?: CustomerChannel
  cancelReason?: string
  orderId?: string
  orderReason?: string | null
  endedAt?: Date
}

export async function updateQuoteRow(db: Tx, id: string, change: QuoteChange): Promise<void> {
  await db.updateTable('quotes').set(change).where('id', '=', id).execute()
}

/** Stores a revision; one that was not sent yet is replaced. */
export async function saveRevision(
  db: Tx,
  quoteId: string,
  revision: { revision: number; content: QuoteContent; createdBy: string },
): Promise<void> {
  const content = JSON.stringify(revision.content)
  await db
    .insertInto('quoteRevisions')
    .values({ ...revision, quoteId, content })
    .onConflict((conflict) =>
      conflict
        .columns(['quoteId', 'revision'])
        .doUpdateSet({ content, createdBy: revision.createdBy, createdAt: sql`now()` })
        .where('quoteRevisions.sentAt', 'is', null),
    )
    .execute()
}

/** Keeps when a revision was first sent: from then on it never changes. */
export async function markRevisionSent(db: Tx, quoteId: string, revision: number): Promise<void> {
  await db
    .updateTable('quoteRevisions')
    .set({ sentAt: sql`now()` })
    .where('quoteId', '=', quoteId)
    .where('revision', '=', revision)
    .where('sentAt', 'is', null)
    .execute()
}

/** Days that a new quote is valid, and its terms. */
export async function loadQuoteDefaults(db: Database): Promise<{ days: number; terms: string }> {
  return await db
    .selectFrom('storeConfig')
    .select(['quoteDays as days', 'quoteTerms as terms'])
    .executeTakeFirstOrThrow()
}
