/** Thousands points and an optional suffix ('%'). */
export type NumberFormat = { grouped: boolean; suffix?: string | undefined }

/** `raw`: as typed; `text`: as shown; `caret`: position in `text`. */
export type Typed = { raw: string; text: string; caret: number }

const ALL_DIGITS = { useGrouping: false, maximumFractionDigits: 20 }

export function written(value: number | null, { grouped, suffix = '' }: NumberFormat): Typed {
  const raw = value === null || Number.isNaN(value) ? '' : value.toLocaleString('id-ID', ALL_DIGITS)
  const text = drawn(raw, { grouped, suffix })
  return { raw, text, caret: text.length - suffix.length }
}

/**
 * Reformats after an edit: digits are grouped, a point may become the decimal comma. Inserted points are not part of `raw`. The caret stays
 * behind its character. `replaced`: the previous selection, if known.
 */
export function retyped(
  before: Typed,
  now: { text: string; caret: number; replaced?: [start: number, end: number] | undefined },
  format: NumberFormat,
): Typed {
  const { suffix = '' } = format
  const shown = before.text.endsWith(suffix) ? before.text.length - suffix.length : before.text.length
  const unsuffixed = (text: string) => (suffix ? text.replace(/[\s%]/g, '') : text)
  const typedOf = (text: string) => unsuffixed(shown > before.raw.length ? text.replace(/\./g, '') : text)
  const [start, end] = changedPart(before.text, now)
  const head = before.raw.slice(0, typedOf(before.text.slice(0, start)).length)
  const tail = before.raw.slice(typedOf(before.text.slice(0, end)).length)
  const inserted = now.text.slice(start, now.text.length - (before.text.length - end))
  // Digits before an edit move the points.
  const moved =
    format.grouped &&
    now.text !== before.text &&
    /^\d{1,3}(\.\d{3})+$/.test(before.raw) &&
    /^\d*$/.test(inserted)
  const clean = (text: string) => unsuffixed(moved ? text.replace(/\./g, '') : text)
  const behind = clean(head + inserted)
  const all = behind + clean(tail)
  const raw = all.replace(/^0+(?=\d)/, '')
  const text = drawn(raw, format)
  const digits = drawn(raw, { ...format, suffix: '' })
  return { raw, text, caret: caretAfter(digits, Math.max(0, behind.length - all.length + raw.length), raw) }
}

/** The replaced range: the selection, or the difference between the texts. */
function changedPart(
  before: string,
  { text, replaced }: { text: string; replaced?: [number, number] | undefined },
): [start: number, end: number] {
  const fits = (start: number, end: number) =>
    text.length >= start + before.length - end &&
    text.startsWith(before.slice(0, start)) &&
    text.endsWith(before.slice(end))
  if (replaced && fits(...replaced)) return replaced
  let start = 0
  while (start < before.length && before[start] === text[start]) start++
  let end = before.length
  while (end > start && fits(start, end - 1)) end--
  return fits(start, end) ? [start, end] : [0, before.length]
}

function drawn(raw: string, { grouped, suffix = '' }: NumberFormat): string {
  if (!/^\d+[.,]?\d*$/.test(raw)) return raw
  return (grouped ? withPoints(raw) : raw.replace('.', ',')) + suffix
}

function withPoints(raw: string): string {
  return raw.includes('.') ? raw : raw.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, '.'))
}

function caretAfter(text: string, count: number, raw: string): number {
  let caret = 0
  for (let left = count; left > 0 && caret < text.length; caret++) {
    if (text.length === raw.length || text[caret] !== '.') left--
  }
  return caret
}
