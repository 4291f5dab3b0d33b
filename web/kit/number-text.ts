/** How a number field writes its number: decimals after the comma, points between thousands, words after it (' %'). */
export type NumberFormat = { decimals: number; grouped: boolean; suffix?: string }

/** A text as it is being typed, and where the caret stands in it. */
export type Typed = { text: string; caret: number }

/**
 * What stands in the field after a key: only digits and one decimal comma (a typed point is that comma), points between the
 * thousands, no needless zeros in front. The caret stays behind the digit that it stood behind.
 */
export function rewrite({ text, caret }: Typed, format: NumberFormat): Typed {
  const digits = numeric(text, format)
  const behind = Math.min(numeric(text.slice(0, caret), format).length, digits.length)
  const [whole = '', fraction] = digits.split(',')
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  const gone = whole.length - trimmed.length
  const body = grouped(trimmed, format) + (fraction === undefined ? '' : `,${fraction}`)
  return { text: withSuffix(body, format), caret: caretAfter(body, Math.max(0, behind - gone)) }
}

/** A number as the field writes it; an empty text for none. */
export function writeNumber(value: number | null, format: NumberFormat): string {
  if (value === null) return ''
  const factor = 10 ** format.decimals
  const [whole = '', fraction] = String(Math.round(value * factor) / factor).split('.')
  return withSuffix(grouped(whole, format) + (fraction === undefined ? '' : `,${fraction}`), format)
}

/** The number that a text of the field means; null for an empty one. */
export function readNumber(text: string, format: NumberFormat): number | null {
  const digits = numeric(text, format)
  if (!/\d/.test(digits)) return null
  return Number(digits.replace(',', '.'))
}

/** The digits of a text and its decimal comma. Where points separate thousands, only a comma is one. */
function numeric(text: string, { decimals, grouped }: NumberFormat): string {
  if (decimals === 0) return text.replace(/\D/g, '')
  const marks = grouped ? text.replace(/\./g, '') : text.replace(/\./g, ',')
  const [whole = '', ...rest] = marks.replace(/[^\d,]/g, '').split(',')
  if (rest.length === 0) return whole
  return `${whole || '0'},${rest.join('').slice(0, decimals)}`
}

function grouped(whole: string, format: NumberFormat): string {
  return format.grouped ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
}

function withSuffix(body: string, { suffix = '' }: NumberFormat): string {
  return body === '' ? '' : body + suffix
}

/** Where the caret stands behind so many digits and commas of a text. */
function caretAfter(body: string, count: number): number {
  let remaining = count
  let caret = 0
  while (remaining > 0 && caret < body.length) if (body[caret++] !== '.') remaining--
  return caret
}

/**
 * The whole rupiah meant by a text from elsewhere: 'Rp 1.250.000,00', '1,250,000.00', '1250000'.
 * Sen are dropped as a shop drops them. Null when the text is no amount.
 */
export function parseAmount(text: string): number | null {
  const body = text
    .replace(/rp\.?|idr/gi, '')
    .replace(/[\s\u00a0]/g, '')
    .replace(/,-$/, '')
  const whole =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/.exec(body)?.[1] ??
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.exec(body)?.[1]
  if (whole === undefined) return null
  const amount = Number(whole.replace(/[.,]/g, ''))
  return Number.isSafeInteger(amount) ? amount : null
}
