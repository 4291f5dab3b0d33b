import type { Issue } from '../../../contract/errors.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { FREE_PRICE_INPUT } from '../../../core/orders/free-item.ts'
import { maxSecondAmount, secondAmount } from '../../parts/payment/payment-parts.ts'
import type { Draft } from './draft.ts'
import { type FieldPath, linePath } from './field-path.ts'
import type { PricedDraft } from './price-draft.ts'

export type Problems = Record<FieldPath, string>

const VANISHED = 'Produk ini sudah dihapus. Hapus baris ini'

export function isSaveable(draft: Draft): boolean {
  return draft.customer !== null && draft.items.length > 0
}

/** In the order of the screen. */
export function problemsOf(draft: Draft, pricing: PricedDraft, fromBalance = 0): Problems {
  const issues = pricing.problems.map((problem) =>
    problem.path[2] === 'productId' ? { ...problem, message: VANISHED } : problem,
  )
  const { problems } = problemsByField(issues, draft)
  for (const { id, productId, freePrice = null, changedPrice, outsourcing } of draft.items) {
    const cost = outsourcing && numberProblem(outsourcing.cost ?? null, RUPIAH_INPUT)
    if (cost) problems[linePath(id, 'outsourcing')] = cost
    const [price, kind] = productId === null ? [freePrice, FREE_PRICE_INPUT] : [changedPrice, RUPIAH_INPUT]
    if (price === undefined) continue
    const unreadable = price === null ? 'Harga wajib diisi' : numberProblem(price, kind)
    if (unreadable) problems[linePath(id, 'price')] = unreadable
  }
  const unpayable = numberProblem(draft.paidAmount, RUPIAH_INPUT)
  if (unpayable) problems.paid = unpayable
  const second = secondProblem(draft, (pricing.figures?.total ?? 0) - fromBalance)
  if (second) problems.second = second
  return problems
}

function secondProblem(draft: Draft, total: number): string | undefined {
  const amount = secondAmount(draft, total)
  const most = maxSecondAmount(draft, total)
  return (
    numberProblem(amount, RUPIAH_INPUT) ?? (amount > most ? `Paling banyak ${formatRupiah(most)}` : undefined)
  )
}

const FIELDS: Record<string, FieldPath> = {
  customerId: 'customer',
  discountPercent: 'discount',
  discountAmount: 'discount',
  paidAmount: 'paid',
  secondPayment: 'second',
  estimatedCompletion: 'due',
  dueTime: 'due',
  items: 'items',
}

/** The server's issues at the fields they concern; those that belong to no field of the screen are left over. */
export function problemsByField(
  issues: readonly Issue[],
  draft: Draft,
): { problems: Problems; others: string[] } {
  const problems: Problems = {}
  const others: string[] = []
  for (const { path, message } of issues) {
    const field = fieldOf(path, draft)
    if (field) problems[field] ??= message
    else others.push(message)
  }
  return { problems, others }
}

function fieldOf([first, index, field, part]: Issue['path'], draft: Draft): FieldPath | null {
  if (first !== 'items' || typeof index !== 'number') return FIELDS[String(first)] ?? null
  const item = draft.items[index]
  if (!item) return FIELDS.items ?? null
  if (field === 'free' && part === 'price') return linePath(item.id, 'price')
  const known =
    field === 'length' ||
    field === 'width' ||
    field === 'quantity' ||
    field === 'notes' ||
    field === 'priceReason' ||
    field === 'outsourcing'
  return linePath(item.id, known ? field : 'product')
}
