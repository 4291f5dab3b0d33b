import type { StorePart } from '../store-part.ts'

/** The tab 'Invoice' (specification, section 2). */
export const NOTES: StorePart<{ invoiceNotes: string }> = {
  names: { invoiceNotes: 'Catatan invoice' },
  formOf: ({ invoiceNotes }) => ({ invoiceNotes }),
  problemsOf: () => ({}),
  changesOf: ({ invoiceNotes }) => ({ invoiceNotes }),
  textOf: ({ invoiceNotes }) => invoiceNotes.trim() || 'kosong',
}
