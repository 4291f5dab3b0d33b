import { rupiah } from '../../format.ts'
import type { Edit } from './edit-model.ts'
import type { EditPreview } from './edit-preview.ts'

/** What is wrong, by field: 'items.0.length', 'discountPercent', 'paidAmount', 'estimatedCompletion'. */
export type Problems = Record<string, string>

const MISSING = { length: 'Panjang wajib diisi', width: 'Lebar wajib diisi' }

/** What keeps an edit from being saved, in words that say what to do (specification, section 5). */
export function problemsOf(edit: Edit, preview: EditPreview, paidTouched: boolean): Problems {
  const problems: Problems = {}
  if (edit.items.length === 0) problems.items = 'Pilih pelanggan dan tambahkan minimal satu item'
  preview.lines.forEach((line, index) => {
    if (!line) problems[`items.${index}.productId`] = 'Produk tidak ditemukan'
    for (const side of line?.missing ?? []) problems[`items.${index}.${side}`] = MISSING[side]
  })
  if ((edit.discountPercent ?? 0) > 100) problems.discountPercent = 'Paling banyak 100%'
  const total = preview.money?.figures.total
  if (paidTouched && total !== undefined && (edit.paidAmount ?? 0) > total) {
    problems.paidAmount = `Paling banyak ${rupiah(total)}`
  }
  return problems
}

/** The server's issues under the same names. */
export function problemsIn(issues: readonly { path: (string | number)[]; message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}
