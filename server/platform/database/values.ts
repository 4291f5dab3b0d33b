import pg from 'pg'

const { INT8, NUMERIC, DATE } = pg.types.builtins
const arrayOf = { int8: 1016, numeric: 1231, date: 1182 }

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: exactNumber,
  [NUMERIC]: exactNumber,
  // A calendar day has no time zone: it stays 'YYYY-MM-DD'.
  [DATE]: String,
  [arrayOf.int8]: (text) => elements(text, exactNumber),
  [arrayOf.numeric]: (text) => elements(text, exactNumber),
  [arrayOf.date]: (text) => elements(text, String),
}

/** Parsers: int8 and numeric become numbers, date stays 'YYYY-MM-DD'. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) || pg.types.getTypeParser(id, format),
}

/** Throws RangeError for a number that JavaScript cannot hold exactly: amounts must not be rounded. */
export function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`number from the database is outside the exact range: ${text}`)
  }
  return value
}

// Numbers and days contain neither comma nor quote, so the array text splits at commas.
function elements(text: string, parse: (element: string) => unknown): unknown[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((element) => (element === 'NULL' ? null : parse(element)))
}
