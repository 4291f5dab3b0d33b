import { type RawBuilder, sql } from 'kysely'
import { phoneSearchWords, transactionSearch } from '../../../core/text/search.ts'
import type { Database } from '../../platform/database/connection.ts'
import { customerMatchesPhone, matchesWords } from '../../shared/records/search.ts'

/** A sale matches if it contains every word, or is of a customer with the phone number, or has the external reference. */
export type SearchCriteria = {
  words: readonly string[]
  phone: { words: readonly string[]; customerIds: readonly string[] | null } | null
  orderId: string | null
}

/** With more, going through the newest sales finds a page sooner. */
const MAX_CUSTOMERS = 200

/**
 * Null for a search without words. Customers and the reference are looked up first: with their ids PostgreSQL can choose between the
 * indexes and the newest sales.
 */
export async function planSearch(db: Database, search = ''): Promise<SearchCriteria | null> {
  const words = transactionSearch.words(search)
  if (words.length === 0) return null
  const phoneWords = phoneSearchWords(search)
  const [customers, order] = await Promise.all([
    phoneWords &&
      db
        .selectFrom('customers')
        .select('id')
        .where(matchesWords(phoneWords))
        .limit(MAX_CUSTOMERS + 1)
        .execute(),
    db
      .selectFrom('transactions')
      .select('id')
      .where(sql<boolean>`lower(external_ref) = lower(${search.trim()})`)
      .executeTakeFirst(),
  ])
  const customerIds = customers && customers.length <= MAX_CUSTOMERS ? customers.map(({ id }) => id) : null
  return { words, phone: phoneWords && { words: phoneWords, customerIds }, orderId: order?.id ?? null }
}

/** SQL condition on `transactions`. With `text` the words must also be in this expression. */
export function matchesSearch(
  criteria: SearchCriteria | null,
  text?: RawBuilder<string>,
): RawBuilder<boolean> {
  if (!criteria) return sql<boolean>`true`
  const { words, phone, orderId } = criteria
  const ways = [
    sql`(${matchesWords(words, sql`transactions.search_text`)}${text ? sql` and ${matchesWords(words, text)}` : sql``})`,
    ...(phone?.customerIds ? [sql`transactions.customer_id = any(${phone.customerIds}::uuid[])`] : []),
    ...(phone && !phone.customerIds ? [customerMatchesPhone(phone.words)] : []),
    ...(orderId ? [sql`transactions.id = ${orderId}`] : []),
  ]
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}
