import { SPREADSHEET_TYPE } from '../../../contract/spreadsheet.ts'
import type { Column } from '../../../core/imports/import-columns.ts'
import type { TextSheet } from '../spreadsheet/text-sheet.ts'
import { makeTextWorkbook } from '../spreadsheet/workbook.ts'

export type ColumnHelp = { meaning: string; example: string }

type Template = {
  name: string
  columns: readonly (Column<string> & ColumnHelp)[]
  rules: readonly string[]
}

/** A workbook to fill in: a sheet of headings and a second sheet with help, so that no example is imported by mistake. */
export async function makeTemplateFile({ name, columns, rules }: Template): Promise<File> {
  const pieces = makeTextWorkbook([
    { name, columns: columns.map(({ label }) => ({ head: label, width: 22 })), rows: [] },
    helpSheet({ columns, rules }),
  ])
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) parts.push(new Uint8Array(piece))
  return new File(parts, `templat-${name.toLowerCase()}.xlsx`, { type: SPREADSHEET_TYPE })
}

/** Explains the columns of an import. */
export function helpSheet({ columns, rules }: Omit<Template, 'name'>): TextSheet {
  const explained = columns.map(({ label, required, meaning, example }) => [
    label,
    required ? 'Ya' : 'Tidak',
    meaning,
    example,
  ])
  return {
    name: 'Petunjuk',
    columns: [
      { head: 'Kolom', width: 22 },
      { head: 'Wajib', width: 8 },
      { head: 'Isi', width: 60 },
      { head: 'Contoh', width: 40 },
    ],
    rows: [...explained, '', ...rules],
  }
}

/** Rules of every import, shown in its template. */
export const COMMON_RULES = [
  'Isi lembar pertama. Urutan kolom bebas; kolom lain dilewati.',
  'Sel kosong tidak mengubah data yang sudah ada. Tulis - untuk mengosongkan kolom yang tidak wajib.',
  'File paling besar 10 MB dan 50.000 baris, .xlsx atau .csv.',
]
