import type { SheetData } from 'write-excel-file/node'
import type { Column } from '../../core/import-columns.ts'

/** How a column of a template is explained: what goes in, and an example. */
export type Explanation = { meaning: string; example: string }

const HEADING = { fontWeight: 'bold', backgroundColor: '#EEEDE8', wrap: true } as const

type Template = {
  name: string
  /** The headings to fill in under, in order, each with how it is explained. */
  columns: readonly (Column<string> & Explanation)[]
  /** What holds for the whole file. */
  rules: readonly string[]
}

/** A workbook to fill in: a sheet of headings, and one that explains them, so that no example is imported by mistake. */
export async function templateFile({ name, columns, rules }: Template): Promise<File> {
  // Loaded for whoever asks: it takes memory.
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const headings: SheetData = [columns.map(({ label }) => ({ value: label, ...HEADING }))]
  const explained: SheetData = [
    ['Kolom', 'Wajib', 'Isi', 'Contoh'].map((value) => ({ value, ...HEADING })),
    ...columns.map(({ label, required, meaning, example }) => [
      { value: label, fontWeight: 'bold' as const },
      required ? 'Ya' : 'Tidak',
      { value: meaning, wrap: true },
      { value: example, wrap: true },
    ]),
    [],
    ...rules.map((rule) => [{ value: rule, columnSpan: 4, wrap: true }]),
  ]
  const workbook = writeWorkbook([
    { sheet: name, data: headings, columns: columns.map(() => ({ width: 22 })), stickyRowsCount: 1 },
    {
      sheet: 'Petunjuk',
      data: explained,
      columns: [{ width: 22 }, { width: 8 }, { width: 60 }, { width: 40 }],
      stickyRowsCount: 1,
    },
  ])
  return new File(
    [(await workbook.toBuffer()) as Buffer<ArrayBuffer>],
    `templat-${name.toLowerCase()}.xlsx`,
    {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  )
}

/** The rules of every import, in the words of its template. */
export const COMMON_RULES = [
  'Isi lembar pertama. Urutan kolom bebas; kolom lain dilewati.',
  'Sel kosong tidak mengubah data yang sudah ada. Tulis - untuk mengosongkan kolom yang tidak wajib.',
  'Berkas paling besar 10 MiB dan 50.000 baris, .xlsx atau .csv.',
]
