import { type RawBuilder, sql } from 'kysely'

/** Whether the text that the database keeps beside a record, or another folded one, holds every word (core/text/search.ts). */
export function matchesWords(words: readonly string[], text = sql<string>`search_text`) {
  return sql<boolean>`(${sql.join([sql`true`, ...words.map((word) => contains(text, word))], sql` and `)})`
}

/** Whether a transaction's customer is found by these words of a phone number (`phoneSearchWords`), as they are now. */
export function customerMatchesPhone(words: readonly string[]) {
  return sql<boolean>`transactions.customer_id in (
    select id from customers where ${matchesWords(words, sql`customers.search_text`)})`
}

/** Whether one of a record's own words begins with the first of a search: those stand first where devices list what they find. */
export function hasWordStartingWith([first = '']: readonly string[]) {
  return contains(sql<string>`' ' || search_text`, ` ${first}`)
}

/** 'Contains this text', in which the text's own %, _ and \ mean themselves. */
function contains(text: RawBuilder<string>, part: string) {
  return sql<boolean>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`
}
