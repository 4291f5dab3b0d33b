import { UNCOMPUTED_FORMULA } from '../../../core/imports/import-cell.ts'
import { UnreadableFile } from './unreadable-file.ts'

// One pass over the XML of a sheet, from tag to tag. A pattern that looks for the end of a tag from every beginning takes minutes for
// a file of a few kilobytes that opens a million cells and closes none.

/** A start tag: where it begins, where its content begins, and what stands between. */
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

/** The start tags of rows and cells in a sheet, in their order. Throws `Unreadable` for a sheet with a tag or text that never ends. */
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

/** A cell holds 32,767 characters, each of which may be written as ten. */
const LONGEST_TEXT = 512 * 1024
/** The library that reads sheets begins a tag again with each piece of the sheet, and halves the pieces while it is slow. */
const LONGEST_TAG = 64 * 1024

function findNextTag(sheet: string, at: number): number {
  const found = sheet.indexOf('<', at)
  const from = found < 0 ? sheet.length : found
  if (from - at > LONGEST_TEXT) throw new UnreadableFile('broken')
  return from
}

/** Where what begins with '<' has ended. */
function findTagEnd(sheet: string, from: number): number {
  const end = sheet.startsWith('<!--', from)
    ? indexAfter(sheet, '-->', from)
    : sheet.startsWith('<![CDATA[', from)
      ? indexAfter(sheet, ']]>', from)
      : indexAfterAttributes(sheet, from)
  if (end === 0 || end - from > LONGEST_TAG) throw new UnreadableFile('broken')
  return end
}

/** 0: nowhere. */
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

/** Refuses a sheet with a cell so far out that all the empty ones before it would fill the memory. */
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
 * A sheet in which a formula without a result or with a wrong one is replaced by a text that says so: the library that reads sheets
 * takes such a cell for empty, or the file for broken.
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
    // A cell that is never closed: the library refuses the sheet.
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

/** What a cell is to say instead, if its formula went wrong or has no result. */
function formulaText(attributes: string, content: string): string | undefined {
  const result = RESULT.exec(content)?.[1]
  const isError = /\st="e"/.test(attributes)
  // A text may be empty and a result all the same.
  const isText = /\st="str"/.test(attributes) && EMPTY_RESULT.test(content)
  if (!isError && (result !== undefined || isText || !FORMULA.test(content))) return undefined
  return result ?? UNCOMPUTED_FORMULA
}
