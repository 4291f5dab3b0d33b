import { type RawBuilder, sql } from 'kysely'
import { phoneSearchWords, transactionSearch } from '../../../core/text/search.ts'
import type { Database } from '../../platform/database/connection.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import { customerMatchesPhone } from '../../shared/records/search.ts'

/**
 * What sales are looked for by: every word, or the customer's phone number, or what another program calls the order. `few` says how they are found by the index of their words
 * (migration 0052); without it so many sales have them that going through a list finds a page of them sooner.
 */
export type SearchCriteria = {
  words: readonly string[]
  phone: readonly string[] | null
  /** The whole search, where that is what another program calls an order. */
  reference: string | null
  few: IndexPlan | null
}

/** The sales that have one of these words, and `all` of these besides; or this part of a number, if there is one. */
type IndexPlan = { words: readonly string[]; all: readonly string[]; number: string | null }

/** Of a word of a search: the words that hold it, null where they are too many; and about which part of all sales have one of them. */
type WordStats = {
  part: string
  words: string[] | null
  share: number | null
  sales: number
  isReference: boolean
}

const wordStats = prepareStatement<{ parts: readonly string[]; whole: string }, WordStats>(
  (_, given) => sql<WordStats>`
    select part, words, share, sales,
      exists (select from transactions where lower(external_ref) = lower(${given('whole')}::text)) as "isReference"
    from words_with(${given('parts')}::text[])`,
)

/** A search as sales are looked for; null without a word. */
export async function planSearch(db: Database, search = ''): Promise<SearchCriteria | null> {
  const words = transactionSearch.words(search)
  if (words.length === 0) return null
  const whole = search.trim()
  const held = await wordStats.ask(db, { parts: words, whole })
  const reference = held[0]?.isReference ? whole : null
  return { words, phone: phoneSearchWords(search), reference, few: planIndexUse(held) }
}

/** Rows of a list that make up a page, about. */
const PAGE_ROWS = 50
/** What a word counts as of which nobody knows how many sales have it. */
const UNKNOWN_SHARE = 0.05
/** Fetching a sale that an index names takes as long as looking at so many of a list. */
const INDEX_FETCH_COST = 3

/** The way by the index, where it reads less than a page of the list does: by the word that the fewest sales have. */
function planIndexUse(held: readonly WordStats[]): IndexPlan | null {
  const parts = held.map((one) => ({ ...one, share: shareOf(one) }))
  const [rarest, ...others] = parts.filter(({ words }) => words).sort((a, b) => a.share - b.share)
  if (!rarest?.words) return null
  const inList = PAGE_ROWS / parts.reduce((share, one) => share * one.share, 1)
  if (rarest.share * rarest.sales * INDEX_FETCH_COST > inList) return null
  // What a single word holds, and no number can.
  const all = others.filter(({ words, part }) => words?.length === 1 && !/^[0-9a-f]{3,8}$/.test(part))
  return {
    words: [...rarest.words, rarest.part],
    all: all.flatMap(({ words }) => words ?? []),
    number: canBePartOfNumber(rarest.part) ? rarest.part : null,
  }
}

function shareOf({ part, share }: WordStats): number {
  const inNumbers = canBePartOfNumber(part) ? (9 - part.length) / 16 ** part.length : 0
  return Math.min(1, (share ?? UNKNOWN_SHARE) + inNumbers)
}

/** Whether a longer number may hold it; a whole one is found as any word is. */
function canBePartOfNumber(part: string): boolean {
  return /^[0-9a-f]{3,7}$/.test(part)
}

/** Whether a transaction is one of them. `text` is what must hold the words: for some lists more than the words of all it is found by. */
export function matchesSearch(sought: SearchCriteria | null, text?: RawBuilder<string>): RawBuilder<boolean> {
  if (!sought) return sql<boolean>`true`
  const { words, phone, reference, few } = sought
  const others = [
    ...(phone ? [customerMatchesPhone(phone)] : []),
    ...(reference ? [sql<boolean>`lower(transactions.external_ref) = lower(${reference})`] : []),
  ]
  const held = sql`${containsAll(words, sql`transactions.search_text`)}${text ? sql` and ${containsAll(words, text)}` : sql``}`
  if (!few) return sql<boolean>`(${sql.join([sql`(${held})`, ...others], sql` or `)})`
  // By their places, all of one moment: the rows that an index has found are not looked up again by their ids.
  const ways = [
    sql`select sale.ctid from unnest(${sql.val(few.words)}::text[]) as held (word) cross join lateral (
      select transactions.ctid from transactions
      where string_to_array(transactions.search_text, ' ') @> (array[held.word] || ${sql.val(few.all)}::text[]) and ${held} offset 0) as sale`,
    ...(few.number
      ? [
          sql`select transactions.ctid from transactions
            where left(transactions.search_text, 8) like ${`%${few.number}%`} and ${held}`,
        ]
      : []),
    ...others.map((other) => sql`select transactions.ctid from transactions where ${other}`),
  ]
  return sql<boolean>`transactions.ctid = any(array(${sql.join(ways, sql` union all `)}))`
}

/** Whether a text holds every word. Not as a pattern: how many rows have it is known better here than to the planner. */
function containsAll(words: readonly string[], text: RawBuilder<string>) {
  return sql.join(
    words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    sql` and `,
  )
}

/** Words of fewer sales than these, of those that are looked at, count as rare. */
const RARE_BELOW = 3

/** Counts anew about which part of all sales has each word: of a sample of them. */
export async function refreshWordStats(db: Database): Promise<void> {
  await sql`
    with sample as materialized (
      select search_text from transactions tablesample system (
        (select least(100, 2000000.0 / greatest(sum(count), 1))::real from transaction_tallies)
      )
    ), counted as (
      select word, case when count(*) < ${RARE_BELOW} then 0 else count(*)::real / (select count(*) from sample) end as share
      from sample cross join unnest((string_to_array(search_text, ' '))[2:]) as word group by word
    )
    update search_words set share = coalesce(counted.share, 0)
    from search_words as known left join counted using (word)
    where search_words.word = known.word and search_words.share <> coalesce(counted.share, 0)`.execute(db)
}
