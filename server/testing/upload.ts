import { utils, write } from '@e965/xlsx'
import type { Answer, Client } from './client.ts'

export async function upload(
  shop: { url: string },
  { cookie }: Pick<Client, 'cookie'>,
  path: string,
  file: File | null,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  if (file) form.set('file', file)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await fetch(new URL(path, shop.url), { method: 'POST', headers: { cookie }, body: form })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

export function csv(...lines: string[]): File {
  return new File([lines.join('\r\n')], 'data.csv', { type: 'text/csv' })
}

/** A workbook as another program writes it: shared strings, compressed. */
export function workbook(sheets: Record<string, unknown[][]>, name = 'data.xlsx'): File {
  const book = utils.book_new()
  for (const [sheet, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet)
  }
  return new File([write(book, { type: 'buffer', bookType: 'xlsx', compression: true })], name)
}
