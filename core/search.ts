import { phoneWords } from './phone-words.ts'

/** How a text holds the words of a search: one of its own words begins with the first, or it holds them anywhere. */
export type Hit = 'beginning' | 'inside'

/**
 * Looks for every word of a search in texts that are in small letters, whatever the case of the search and the order of its words;
 * null where one is missing. Null instead when there is no word to look for: everything is found.
 */
export function finder(search: string): ((text: string) => Hit | null) | null {
  const [first, ...others] = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (first === undefined) return null
  const atWord = ` ${first}`
  return (text) => {
    if (!text.includes(first) || !others.every((word) => text.includes(word))) return null
    return text.startsWith(first) || text.includes(atWord) ? 'beginning' : 'inside'
  }
}

/** What a customer is found by (specification, section 2): the name, and the phone number in each way of writing it. */
export function customerWords({ name, phone }: { name: string; phone: string }): string {
  return `${name} ${phoneWords(phone)}`
}

/** What a product is found by (section 2). */
export function productWords({ name, category }: { name: string; category: string }): string {
  return `${name} ${category}`
}
