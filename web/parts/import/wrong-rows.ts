import { saveFile } from '../../kit/browser/save-file.ts'
import type { PreviewRow } from './import-actions.ts'

/** As CSV with row number and reason, which the import ignores. */
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

/** Defuses spreadsheet formulas with an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function downloadWrongRows(rows: readonly PreviewRow[], fileName: string): void {
  const name = `baris-salah-${fileName.replace(/\.\w+$/, '')}.csv`
  saveFile(new File([wrongRowsFile(rows)], name, { type: 'text/csv;charset=utf-8' }))
}
