import { type RawBuilder, sql } from 'kysely'
import { phoneSearchWords, transactionSearch } from '../../../core/text/search.ts'
import type { Database } from '../../platform/database/connection.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import { customerMatchesPhone } from '../../shared/records/search.ts'

/** A sale matches if it contains every word, or has the phone number or the external reference. */
export type SearchCriteria = {
  words: readonly string[]
  phone: readonly string[] | null
  /** The whole search text, if an order has it as `externalRef`. */
  reference: string | null
  /** Null: the words are so common that scanning the list finds a page sooner than the word index (migration 0052). */
  indexPlan: IndexPlan | null
}

/** Sales with one of `words` and all of `all`, or with `number` in their order number. */
type IndexPlan = { words: readonly string[]; all: readonly string[]; number: string | null }

/** `words`: indexed words that contain `part`, null if too many. `share`: estimated fraction of the sales that have one of them. */
type WordStats = {
  part: string
  words: string[] | null
  share: number | null
  sales: number
  isReference: boolean
}

const wordStats = prepareStatement<{ parts: readonly string[]; wholeText: string }, WordStats>(
  (_, param) => sql<WordStats>`
    select part, words, share, sales,
      exists (select from transactions where lower(external_ref) = lower(${param('wholeText')}::text)) as "isReference"
    from words_with(${param('parts')}::text[])`,
)

/** Null for a search without words. */
export async function planSearch(db: Database, search = ''): Promise<SearchCriteria | null> {
  const words = transactionSearch.words(search)
  if (words.length === 0) return null
  const wholeText = search.trim()
  const stats = await wordStats.execute(db, { parts: words, wholeText })
  const reference = stats[0]?.isReference ? wholeText : null
  return { words, phone: phoneSearchWords(search), reference, indexPlan: planIndexUse(stats) }
}

const PAGE_ROWS = 50
/** For words without statistics. */
const UNKNOWN_SHARE = 0.05
/** Cost of one row fetched through the index, in rows scanned sequentially. */
const INDEX_FETCH_COST = 3

/** Starts from the rarest word, if that reads fewer rows than scanning the list until a page is full. */
function planIndexUse(stats: readonly WordStats[]): IndexPlan | null {
  const parts = stats.map((one) => ({ ...one, share: shareOf(one) }))
  const [rarest, ...others] = parts.filter(({ words }) => words).sort((a, b) => a.share - b.share)
  if (!rarest?.words) return null
  const rowsScanned = PAGE_ROWS / parts.reduce((share, one) => share * one.share, 1)
  if (rarest.share * rarest.sales * INDEX_FETCH_COST > rowsScanned) return null
  // Only parts of exactly one word, and of no order number, can be conditions on the index.
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

/** A complete number (8 digits) is indexed as a word. */
function canBePartOfNumber(part: string): boolean {
  return /^[0-9a-f]{3,7}$/.test(part)
}

/** SQL condition on `transactions`. With `text` the words must also be in this expression. */
export function matchesSearch(
  criteria: SearchCriteria | null,
  text?: RawBuilder<string>,
): RawBuilder<boolean> {
  if (!criteria) return sql<boolean>`true`
  const { words, phone, reference, indexPlan } = criteria
  const others = [
    ...(phone ? [customerMatchesPhone(phone)] : []),
    ...(reference ? [sql<boolean>`lower(transactions.external_ref) = lower(${reference})`] : []),
  ]
  const containsWords = sql`${containsAll(words, sql`transactions.search_text`)}${text ? sql` and ${containsAll(words, text)}` : sql``}`
  if (!indexPlan) return sql<boolean>`(${sql.join([sql`(${containsWords})`, ...others], sql` or `)})`
  // By ctid, within one snapshot: rows that an index found are not looked up again by id.
  const sources = [
    sql`select sale.ctid from unnest(${sql.val(indexPlan.words)}::text[]) as held (word) cross join lateral (
      select transactions.ctid from transactions
      where string_to_array(transactions.search_text, ' ') @> (array[held.word] || ${sql.val(indexPlan.all)}::text[]) and ${containsWords} offset 0) as sale`,
    ...(indexPlan.number
      ? [
          sql`select transactions.ctid from transactions
            where left(transactions.search_text, 8) like ${`%${indexPlan.number}%`} and ${containsWords}`,
        ]
      : []),
    ...others.map((other) => sql`select transactions.ctid from transactions where ${other}`),
  ]
  return sql<boolean>`transactions.ctid = any(array(${sql.join(sources, sql` union all `)}))`
}

/** `strpos`, not `like`: the planner's estimate for a pattern is worse than the statistics used above. */
function containsAll(words: readonly string[], text: RawBuilder<string>) {
  return sql.join(
    words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    sql` and `,
  )
}

/** Words in fewer sales of the sample get share 0. */
const RARE_BELOW = 3

/** Re-estimates, from a sample, which fraction of the sales contains each word. */
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
