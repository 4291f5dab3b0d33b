/**
 * What stands behind the '?' of an address, always as text. The router's own reading takes what looks like JSON for JSON, and the number
 * of a transaction for one in powers of ten: 8562E231.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The other way round; what is undefined is left out. */
export function stringifySearch(params: Record<string, string | undefined>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const text = new URLSearchParams(given).toString()
  return text === '' ? '' : `?${text}`
}
