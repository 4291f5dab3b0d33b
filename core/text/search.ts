/** How a text holds the words of a search: one of its own words begins with the first, or it holds them anywhere. */
export type MatchPosition = 'beginning' | 'inside'

/**
 * How records of a kind are found (docs/product.md#search): the words that a search asks for, each of them somewhere, in any order;
 * and the text that they are looked for in. The database keeps that text beside each record (0018_search.sql).
 */
export type SearchDefinition<Found> = { words: (search: string) => string[]; text: (found: Found) => string }

/** Texts as a search compares them: in small letters, without accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** What two spellings of a name have in common where an imported row meets a record by it: spaces do not tell them apart either. */
export function foldName(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ')
}

/** Looks for every word in texts that are folded; null where one is missing. Null instead without a word: everything is found. */
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

/** Customers are found by their name, and by their phone number however it is written: '0812', '62812', '+62 812-'. */
export const customerSearch: SearchDefinition<{ name: string; phone: string }> = {
  words: (search) => splitSearchWords(isNumber(search) ? digitsOf(search) : search).map(numberOrWord),
  text({ name, phone }) {
    const subscriber = digitsOf(phone).replace(/^(620?|0)/, '')
    return foldText(`${name} ${phone} 0${subscriber} 62${subscriber}`)
  },
}

/**
 * The words of a search that may be a customer's phone number, as customers are found by them: at least four digits, and nothing but what
 * numbers are written with. Null for any other search.
 */
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
 * Transactions are found by their number, the customer's name of then, and the names of what was sold; and by what may be a phone number
 * (`phoneSearchWords`), which is looked for among the customers as they are now.
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

/** The words of a search. */
export function splitSearchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean)
}

/** What can only be a phone number is looked for by its digits alone; 'RW 08' and '17-8' may be names. */
function isNumber(text: string): boolean {
  const typed = text.trim()
  const digits = digitsOf(typed).length
  return /^[+\d(][\d\s().-]*$/.test(typed) && (digits >= 5 || (digits > 0 && typed.startsWith('+')))
}

function numberOrWord(word: string): string {
  return isNumber(word) ? digitsOf(word) : word
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
