import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx'
import { expect } from 'vitest'
import { SPREADSHEET_TYPE } from '../../contract/spreadsheet.ts'
import type { Client } from './client.ts'

/** A cell as read by another library: 's' for text, 'n' for a number, with its format. */
type Cell = Pick<CellObject, 't' | 'v' | 'z'> | undefined
type Row = Record<string, Cell>

export type ReadSheet = {
  file: string
  name: string
  heads: string[]
  /** By heading, without head and foot. */
  rows: Row[]
  foot: Row
  sheet: WorkSheet
}

/** Downloads an export and reads it with another library than the one that wrote it. */
export async function fetchExport(url: string, { cookie }: Client, path: string): Promise<ReadSheet> {
  const response = await fetch(`${url}/api/${path}`, { headers: { cookie } })
  if (response.status !== 200) expect.fail(`${response.status} ${await response.text()}`)
  expect(response.headers.get('content-type')).toBe(SPREADSHEET_TYPE)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const [, file = ''] = /^attachment; filename="([a-z0-9.-]+)"$/.exec(
    response.headers.get('content-disposition') ?? '',
  ) ?? [undefined, '']
  return { file, ...readSheet(await response.arrayBuffer()) }
}

export function readSheet(bytes: ArrayBuffer | Uint8Array): Omit<ReadSheet, 'file'> {
  const book = read(bytes, { cellNF: true, cellStyles: true, cellText: false })
  const [name = ''] = book.SheetNames
  const sheet = book.Sheets[name] as WorkSheet
  const { e: end } = utils.decode_range(sheet['!ref'] ?? 'A1')
  const heads = Array.from({ length: end.c + 1 }, (_, c) => String(sheet[utils.encode_cell({ r: 0, c })]?.v))
  const rowAt = (r: number): Row =>
    Object.fromEntries(heads.map((head, c) => [head, sheet[utils.encode_cell({ r, c })]]))
  const all = Array.from({ length: end.r }, (_, index) => rowAt(index + 1))
  return { name, heads, rows: all.slice(0, -1), foot: all.at(-1) ?? {}, sheet }
}

export function column({ rows }: Pick<ReadSheet, 'rows'>, head: string): unknown[] {
  return rows.map((row) => row[head]?.v)
}

/** The displayed day or time: spreadsheets count days from the end of 1899. */
export function shownDate(cell: Cell): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(Number(cell?.v) * 86_400) * 1000).toISOString()
  return cell?.z === 'hh:mm' ? at.slice(11, 16) : at.slice(0, 10)
}
