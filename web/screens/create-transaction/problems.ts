import type { Issue } from '../../../contract/errors.ts'
import { MAX_RUPIAH } from '../../../core/money.ts'
import { rupiah } from '../../format.ts'
import type { Draft } from './draft.ts'
import type { Quote } from './quote.ts'

/** Where a sentence stands: 'customer', 'discount', 'paid', 'due', 'items', or 'item:<id>:<field>'. */
export type Place = string
export type Problems = Record<Place, string>

const VANISHED = 'Produk ini sudah dihapus. Hapus baris ini'

export function placeOf(itemId: string, field: 'length' | 'width' | 'quantity' | 'notes' | 'product'): Place {
  return `item:${itemId}:${field}`
}

/** Whether there is something to save at all (specification, section 5). */
export function isSaveable(draft: Draft): boolean {
  return draft.customer !== null && draft.items.length > 0
}

/** What must be put right before a draft can be saved, in the order in which it stands on the screen. */
export function problemsOf(draft: Draft, quote: Quote): Problems {
  const issues = quote.problems.map((problem) =>
    problem.path[2] === 'productId' ? { ...problem, message: VANISHED } : problem,
  )
  const { placed } = placeIssues(issues, draft)
  if ((draft.paidAmount ?? 0) > MAX_RUPIAH) placed.paid = `Paling banyak ${rupiah(MAX_RUPIAH)}`
  return placed
}

const PLACES: Record<string, Place> = {
  customerId: 'customer',
  discountPercent: 'discount',
  paidAmount: 'paid',
  estimatedCompletion: 'due',
  items: 'items',
}

/** The server's issues at the fields they concern; those that belong to no field of the screen are left over. */
export function placeIssues(issues: readonly Issue[], draft: Draft): { placed: Problems; others: string[] } {
  const placed: Problems = {}
  const others: string[] = []
  for (const { path, message } of issues) {
    const place = placeOfPath(path, draft)
    if (place) placed[place] ??= message
    else others.push(message)
  }
  return { placed, others }
}

function placeOfPath([first, index, field]: Issue['path'], draft: Draft): Place | null {
  if (first !== 'items' || typeof index !== 'number') return PLACES[String(first)] ?? null
  const item = draft.items[index]
  if (!item) return PLACES.items ?? null
  const known = field === 'length' || field === 'width' || field === 'quantity' || field === 'notes'
  return placeOf(item.id, known ? field : 'product')
}
