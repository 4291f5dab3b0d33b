import type { RowKind } from '../../../core/imports/import-plan.ts'
import { type Input, type Output, server } from '../../data/server.ts'
import type { Tone } from '../../theme/tokens.ts'

export type ImportPreview = Output['customers']['previewImport']
export type PreviewRow = ImportPreview['rows'][number]
export type ImportResult = Output['customers']['applyImport']
export type RecentImport = Output['customers']['imports']['rows'][number]
export type UndoneImport = Output['customers']['undoImport']
type Apply = Input['customers']['applyImport']

const importActions = (noun: string, concept: 'customers' | 'products' | 'expenses') => ({
  title: `Impor ${noun}`,
  noun,
  template: `/api/${concept}/import-template`,
  preview: (file: File, signal: AbortSignal) => server[concept].previewImport({ file }, { signal }),
  apply: (input: Apply) => server[concept].applyImport(input),
  recent: async () => (await server[concept].imports()).rows,
  previewUndo: (id: string) => server[concept].previewImportUndo({ id }),
  undo: (id: string) => server[concept].undoImport({ id }),
  failure: `Gagal mengimpor ${noun}.`,
})

export const IMPORTS = {
  customers: importActions('pelanggan', 'customers'),
  products: importActions('produk', 'products'),
  expenses: importActions('pengeluaran', 'expenses'),
}
export type ImportKind = keyof typeof IMPORTS

export const ROW_KIND_LOOKS: Record<RowKind, { label: string; tone: Tone }> = {
  wrong: { label: 'Salah', tone: 'magenta' },
  changed: { label: 'Berubah', tone: 'yellow' },
  new: { label: 'Baru', tone: 'cyan' },
  same: { label: 'Sama', tone: 'green' },
}
