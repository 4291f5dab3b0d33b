import type { Product } from '../../../contract/products.ts'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { correction } from '../../../core/payment.ts'
import { type PricedSale, repriceSale } from '../../../core/sale.ts'
import { type Figures, NOTHING_TO_SAVE } from '../../../core/transaction.ts'
import { rupiah } from '../../format.ts'
import { changesOf, type Edit } from './edit-model.ts'

/** What is wrong, by field: 'items.0.length', 'discountPercent', 'paidAmount', 'estimatedCompletion'. */
export type Problems = Record<string, string>

/** What an edit would come to, as the server computes it. Amounts in rupiah. */
export type EditPreview = {
  /** In the order of the edit's lines; null where the product is gone. */
  lines: PricedSale<unknown>['lines']
  /** Null while something cannot be priced. */
  money: {
    figures: Figures
    discountRate: number
    /** Money taken in (above 0) or given back (below 0) with this edit. */
    booking: number
    remaining: number
  } | null
  /** What keeps the edit from being saved, in words that say what to do (specification, section 5). */
  problems: Problems
}

/** An edit recomputed from the fields that it would send. */
export function previewOf(
  record: Transaction,
  edit: Edit,
  products: readonly Product[],
  store: Pick<Store, 'discountRates'>,
): EditPreview {
  const { items, discountPercent, paidAmount } = changesOf(record, edit)
  const changes = { items, discountPercent, customer: edit.customer }
  const { lines, figures, rates, problems } = repriceSale(record, changes, { products, store })
  const empty = edit.items.length === 0 ? [{ path: ['items'], message: NOTHING_TO_SAVE }] : []
  const named = problemsIn([...empty, ...problems])
  if (!figures || problems.length > 0) return { lines, money: null, problems: named }

  const { total } = figures
  if (paidAmount !== undefined && paidAmount > total) named.paidAmount = `Paling banyak ${rupiah(total)}`
  const booking = correction(total, record.paidAmount, paidAmount)
  const remaining = total - record.paidAmount - booking
  return { lines, money: { figures, discountRate: rates.discountRate, booking, remaining }, problems: named }
}

/** Problems by field, ours and the server's. */
export function problemsIn(issues: PricedSale<unknown>['problems']): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}
