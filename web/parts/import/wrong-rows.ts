import type { PreviewRow } from './import-of.ts'

/**
 * The wrong rows as a .csv file that can be mended and imported: the columns that were read, between the row's number and the reason. Those
 * two columns are passed over when it is imported.
 */
export function wrongRowsFile(rows: readonly PreviewRow[]): string {
  const wrong = rows.filter(({ kind }) => kind === 'wrong')
  const columns = [...new Set(wrong.flatMap(({ values }) => values.map(({ field }) => field)))]
  const lines = wrong.map(({ row, values, issues }) => [
    String(row),
    ...columns.map((column) => values.find(({ field }) => field === column)?.value ?? ''),
    issues.map(({ field, message }) => `${field}: ${message}`).join('; '),
  ])
  const headings = ['Baris', ...columns, 'Alasan']
  return `\uFEFF${[headings, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
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
