import type { PreviewRow } from './import-of.ts'

const HEADINGS = ['Baris', 'Nama', 'Kolom', 'Isi', 'Alasan']

/** The wrong rows as a .csv file that a spreadsheet opens: row number, column, what stands there and why it is wrong. */
export function wrongRowsFile(rows: readonly PreviewRow[]): string {
  const lines = rows.flatMap((row) =>
    row.issues.map(({ field, value, message }) => [String(row.row), row.title, field, value, message]),
  )
  return `\uFEFF${[HEADINGS, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run as a formula is kept from it by an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Hands the wrong rows to the browser as a download named after the file they are from. */
export function downloadWrongRows(rows: readonly PreviewRow[], fileName: string): void {
  const url = URL.createObjectURL(new Blob([wrongRowsFile(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `baris-salah-${fileName.replace(/\.\w+$/, '')}.csv`
  link.click()
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
