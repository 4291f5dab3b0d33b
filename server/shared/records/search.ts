import { type RawBuilder, sql } from 'kysely'

/** SQL condition: the folded search text contains every word (core/text/search.ts). */
export function matchesWords(words: readonly string[], text = sql<string>`search_text`) {
  return sql<boolean>`(${sql.join([sql`true`, ...words.map((word) => contains(text, word))], sql` and `)})`
}

/** SQL condition: the transaction's customer matches these words of a phone number, by the customer's current one. */
export function customerMatchesPhone(words: readonly string[]) {
  return sql<boolean>`transactions.customer_id in (
    select id from customers where ${matchesWords(words, sql`customers.search_text`)})`
}

/** SQL condition to sort by: a word starts with the first search word. Devices sort their results the same way. */
export function hasWordStartingWith([first = '']: readonly string[]) {
  return contains(sql<string>`' ' || search_text`, ` ${first}`)
}

/** `like` with the text's own %, _ and \ escaped. */
function contains(text: RawBuilder<string>, part: string) {
  return sql<boolean>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`
}
