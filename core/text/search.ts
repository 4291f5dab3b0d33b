/** `beginning`: one of its words begins with the first search word; `inside`: all words occur somewhere. */
export type MatchPosition = 'beginning' | 'inside'

/**
 * Search of one record type (docs/product.md#search): every word must occur, in any order. The database stores `text`
 * beside each record (0018_search.sql).
 */
export type SearchDefinition<Found> = { words: (search: string) => string[]; text: (found: Found) => string }

/** Lower case, without accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** Folded, with single spaces: matches imported names to records. */
export function foldName(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ')
}

/** Matches folded texts against all words; null if no word is given. */
export function createMatcher([first, ...others]: readonly string[]):
  | ((text: string) => MatchPosition | null)
  | null {
  if (first === undefined) return null
  const atWord = ` ${first}`
  return (text) => {
    if (!text.includes(first) || !others.every((word) => text.includes(word))) return null
    return text.startsWith(first) || text.includes(atWord) ? 'beginning' : 'inside'
  }
}

/** By name, and by phone number in any notation: '0812', '62812', '+62 812-'. */
export const customerSearch: SearchDefinition<{ name: string; phone: string }> = {
  words: (search) => splitSearchWords(isNumber(search) ? digitsOf(search) : search).map(numberOrWord),
  text({ name, phone }) {
    const subscriber = digitsOf(phone).replace(/^(620?|0)/, '')
    return foldText(`${name} ${phone} 0${subscriber} 62${subscriber}`)
  },
}

/** Search words of a possible phone number: at least four digits and phone punctuation only. Null otherwise. */
export function phoneSearchWords(search: string): string[] | null {
  const mayBe = /^[+\d(][\d\s().-]*$/.test(search.trim()) && digitsOf(search).length >= 4
  return mayBe ? customerSearch.words(search) : null
}

export const productSearch: SearchDefinition<{ name: string; category: string }> = {
  words: splitSearchWords,
  text: ({ name, category }) => foldText(`${name} ${category}`),
}

export const expenseSearch: SearchDefinition<{ name: string }> = {
  words: splitSearchWords,
  text: ({ name }) => foldText(name),
}

/**
 * By number, customer name at the sale, and product names. Phone numbers (`phoneSearchWords`) are looked up among
 * today's customers.
 */
export const transactionSearch: SearchDefinition<{
  number: string
  customerName: string
  productNames: string[]
}> = {
  words: splitSearchWords,
  text: ({ number, customerName, productNames }) =>
    foldText([number, customerName, ...new Set(productNames)].join(' ')),
}

export function splitSearchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean)
}

/** Phone numbers are searched by digits alone; 'RW 08' and '17-8' may be names. */
function isNumber(text: string): boolean {
  const typed = text.trim()
  const digits = digitsOf(typed).length
  return /^[+\d(][\d\s().-]*$/.test(typed) && (digits >= 5 || (digits > 0 && typed.startsWith('+')))
}

function numberOrWord(word: string): string {
  return isNumber(word) ? digitsOf(word) : word
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
