import { UNCOMPUTED_FORMULA } from '../../../core/imports/import-cell.ts'
import { UnreadableFile } from './unreadable-file.ts'

// A single linear pass over the XML of a sheet. A regular expression that searches each tag's end is quadratic: minutes for a few
// kilobytes of cells that are never closed.

/** `from`: offset of the tag, `to`: of its content. */
type StartTag = {
  from: number
  to: number
  prefix: string
  name: string
  attributes: string
  isEmpty: boolean
}

const START = /^<((?:\w+:)?)(row|c)(?=[\s/>])/
const LONGEST_START = 80

/** Yields the start tags of rows and cells in order. Throws UnreadableFile for an endless tag or text. */
function* rowsAndCells(sheet: string): Generator<StartTag> {
  for (let from = findNextTag(sheet, 0); from < sheet.length; ) {
    const to = findTagEnd(sheet, from)
    const [start, prefix = '', name = ''] =
      START.exec(sheet.slice(from, Math.min(to, from + LONGEST_START))) ?? []
    if (start) {
      const isEmpty = sheet[to - 2] === '/'
      const attributes = sheet.slice(from + start.length, isEmpty ? to - 2 : to - 1)
      yield { from, to, prefix, name, attributes, isEmpty }
    }
    from = findNextTag(sheet, to)
  }
}

/** 32,767 characters per cell, each up to ten bytes of XML. */
const LONGEST_TEXT = 512 * 1024
/** The sheet library rescans a tag with each chunk, so long tags take quadratic time. */
const LONGEST_TAG = 64 * 1024

function findNextTag(sheet: string, at: number): number {
  const found = sheet.indexOf('<', at)
  const from = found < 0 ? sheet.length : found
  if (from - at > LONGEST_TEXT) throw new UnreadableFile('broken')
  return from
}

/** Offset after the tag, comment or CDATA section at `from`. */
function findTagEnd(sheet: string, from: number): number {
  const end = sheet.startsWith('<!--', from)
    ? indexAfter(sheet, '-->', from)
    : sheet.startsWith('<![CDATA[', from)
      ? indexAfter(sheet, ']]>', from)
      : indexAfterAttributes(sheet, from)
  if (end === 0 || end - from > LONGEST_TAG) throw new UnreadableFile('broken')
  return end
}

/** 0 if not found. */
function indexAfter(sheet: string, end: string, from: number): number {
  const at = sheet.indexOf(end, from)
  return at < 0 ? 0 : at + end.length
}

/** A '>' between quotes ends no tag. */
function indexAfterAttributes(sheet: string, from: number): number {
  const mark = /[>"']/g
  mark.lastIndex = from
  for (let found = mark.exec(sheet); found; found = mark.exec(sheet)) {
    if (found[0] === '>') return mark.lastIndex
    mark.lastIndex = indexAfter(sheet, found[0], mark.lastIndex)
    if (mark.lastIndex === 0 || mark.lastIndex - from > LONGEST_TAG) return 0
  }
  return 0
}

const ADDRESS = /\sr="([A-Z]{0,3})(\d{1,15})"/
const MOST_CELLS = 20_000_000

/** Throws UnreadableFile for a cell so far out that the empty cells before it would exhaust memory. */
export function rejectHugeSheet(sheet: string): void {
  let [columns, rows] = [1, 1]
  for (const { attributes } of rowsAndCells(sheet)) {
    const [, letters = '', row] = ADDRESS.exec(attributes) ?? []
    if (row === undefined) continue
    const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
    columns = Math.max(columns, column)
    rows = Math.max(rows, Number(row))
    if (columns * rows > MOST_CELLS) throw new UnreadableFile('too large')
  }
}

const FORMULA = /<(?:\w+:)?f[\s>/]/
const RESULT = /<(?:\w+:)?v>([^<]+)/
const EMPTY_RESULT = /<(?:\w+:)?v\s*\/?>/

/**
 * Replaces formulas without a result or with an error by a text that says so: the sheet library would read them as empty or reject the
 * file.
 */
export function fillFormulaResults(sheet: string): string {
  if (!FORMULA.test(sheet) && !sheet.includes('t="e"')) return sheet
  let replaced = ''
  let copied = 0
  let next = 0
  for (const { from, to, prefix, name, attributes, isEmpty } of rowsAndCells(sheet)) {
    if (name !== 'c' || isEmpty || from < next) continue
    const closing = `</${prefix}c>`
    const end = sheet.indexOf(closing, to)
    // Never closed: the library rejects the sheet.
    if (end < 0) break
    next = end + closing.length
    const text = formulaText(attributes, sheet.slice(to, end))
    if (text === undefined) continue
    const [address = ''] = /\sr="[^"]*"/.exec(attributes) ?? []
    const inline = `<${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is>`
    replaced += `${sheet.slice(copied, from)}<${prefix}c${address} t="inlineStr">${inline}${closing}`
    copied = next
  }
  return replaced + sheet.slice(copied)
}

/** Replacement text for a failed formula; undefined if the cell is fine. */
function formulaText(attributes: string, content: string): string | undefined {
  const result = RESULT.exec(content)?.[1]
  const isError = /\st="e"/.test(attributes)
  // An empty text is a valid result.
  const isText = /\st="str"/.test(attributes) && EMPTY_RESULT.test(content)
  if (!isError && (result !== undefined || isText || !FORMULA.test(content))) return undefined
  return result ?? UNCOMPUTED_FORMULA
}
