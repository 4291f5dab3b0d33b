// The whole record of the edit dialog: values, problems, input and texts of an order are read side by side.
import type { Product } from '../../../contract/products.ts'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { FREE_PRICE_INPUT, freeNameProblem } from '../../../core/orders/free-item.ts'
import { repriceSale } from '../../../core/orders/reprice.ts'
import { type PricedSale, type Rates, requiredSides } from '../../../core/orders/sale.ts'
import {
  type Figures,
  NOTHING_TO_SAVE,
  type OrderStatus,
  transactionNumber,
} from '../../../core/orders/transaction.ts'
import { type PaymentMethod, paidAmountCorrection } from '../../../core/payments/payment.ts'
import type { ExtraChoice } from '../../../core/products/extras.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { formatDueTime } from '../../../core/time/due-date.ts'
import type { Input } from '../../data/server.ts'
import { formatDay, formatNumber, formatPercent, rupiah } from '../../format.ts'
import { changedFields, type Problems, type RecordDefinition } from '../../kit/records/record-definition.ts'
import { type Discount, toDiscount, toExtraDiscount } from '../../parts/payment/discount.ts'
import { ORDER_STATUS_LOOKS, PAYMENT_METHOD_LABELS } from '../../text.ts'

/** Sizes in cm; null is an empty field. */
export type EditLine = {
  id: string
  productId: string | null
  /** Of an item without a product. */
  free?: { name: string; price: number | null }
  quantity: number
  length: number | null
  width: number | null
  notes: string
  /** Missing: as they are; of a new line those that are on by default. */
  extras?: ExtraChoice[]
  /** Makloon; null: none. What is missing stays as it is stored. */
  outsourcing?: { vendor?: string | null; cost?: number | null } | null
  /** A price that is given for the line; null: the usual one. Missing: as it is. */
  price?: { amount: number | null; reason: string } | null
}

/** Amounts in rupiah; null is an empty field. */
export type Edit = {
  status: OrderStatus
  customer: { id: string; name: string; phone: string; membershipTier: MembershipTier }
  estimatedCompletion: Day
  dueTime: string | null
  isExpress: boolean
  items: EditLine[]
  discount: Discount
  paymentMethod: PaymentMethod
  paidAmount: number | null
  /** Required when money goes back with the edit. */
  refundReason: string
}

export function editOf(record: Transaction): Edit {
  return {
    status: record.status,
    customer: {
      id: record.customerId,
      name: record.customerName,
      phone: record.customerPhone,
      membershipTier: record.membershipTier,
    },
    estimatedCompletion: record.estimatedCompletion,
    dueTime: record.dueTime,
    isExpress: record.isExpress,
    items: record.items.map(({ id, productId, productName, unitPrice, quantity, length, width, notes }) => ({
      id,
      productId,
      ...(productId === null && { free: { name: productName, price: unitPrice } }),
      quantity,
      length,
      width,
      notes: notes ?? '',
    })),
    discount: toDiscount(record),
    paymentMethod: record.paymentMethod,
    paidAmount: record.paidAmount,
    refundReason: '',
  }
}

/** In the order of the form, with what counts where something else does not. */
const FIELDS = {
  names: {
    status: 'Status pesanan',
    customer: 'Pelanggan',
    estimatedCompletion: 'Janji selesai',
    dueTime: 'Jam',
    isExpress: 'Ekspres',
    items: 'Item',
    discount: 'Diskon tambahan',
    paymentMethod: 'Metode pembayaran',
    paidAmount: 'Sudah dibayar',
    refundReason: 'Alasan pengembalian uang',
  },
  compared: {
    customer: ({ id }: Edit['customer']) => id,
    discount: ({ unit, value }: Discount) => (value === null || value === 0 ? 0 : [unit, value]),
    paidAmount: (amount: number | null) => amount ?? 0,
  },
}

export function changesOf(record: Transaction, edit: Edit) {
  const changed = changedFields<Edit>(FIELDS, editOf(record), edit)
  const given = <Value>(field: keyof Edit, value: Value) => (changed.includes(field) ? value : undefined)
  return {
    status: given('status', edit.status),
    customerId: given('customer', edit.customer.id),
    estimatedCompletion: given('estimatedCompletion', edit.estimatedCompletion),
    dueTime: given('dueTime', edit.dueTime),
    isExpress: given('isExpress', edit.isExpress),
    items: given(
      'items',
      edit.items.map(({ free, price, ...line }) => ({
        ...line,
        ...(price === null && { changedPrice: null }),
        ...(price && !amountProblem(price) && givenPrice(price)),
        ...(free && { free: { ...free, price: readablePrice(free.price) } }),
        notes: line.notes.trim() || null,
      })),
    ),
    ...given('discount', changedDiscount(edit.discount)),
    paymentMethod: given('paymentMethod', edit.paymentMethod),
    paidAmount: given('paidAmount', edit.paidAmount ?? 0),
    refundReason: edit.refundReason.trim() || undefined,
  }
}

type GivenPrice = NonNullable<EditLine['price']>

function amountProblem({ amount }: GivenPrice): string | null {
  return amount === null ? 'Harga wajib diisi' : (numberProblem(amount, RUPIAH_INPUT) ?? null)
}

function givenPrice({ amount, reason }: GivenPrice) {
  return { changedPrice: amount, priceReason: reason.trim() || null }
}

/** One that cannot be read is a problem of its field, and until then 0. */
function readablePrice(price: number | null): number {
  return price === null || numberProblem(price, FREE_PRICE_INPUT) ? 0 : price
}

/** Percentage and amount replace each other. */
function changedDiscount(discount: Discount): { discountPercent?: number; discountAmount?: number } {
  const { discountPercent, discountAmount } = toExtraDiscount(discount)
  return discountAmount === 0 ? { discountPercent } : { discountAmount }
}

/** As the server computes it. Amounts in rupiah. */
export type EditPreview = {
  /** In the order of the edit's lines; null where the product is deleted. */
  lines: PricedSale<unknown>['lines']
  /** Null while something cannot be priced. */
  money: {
    figures: Figures
    expressSurcharge: number
    memberDiscount: number
    rates: Rates
    /** Money taken in (above 0) or given back (below 0) with this edit. */
    booking: number
    remaining: number
  } | null
  problems: Problems
}

export type Shop = {
  products: readonly Product[]
  /** Today's, of the customer in the form. */
  specialPrices?: readonly SpecialPrice[]
  store: Pick<Store, 'discountRates' | 'expressRate' | 'expressFee'> & Pick<SaleRates, 'extras'>
}

export function previewOf(record: Transaction, edit: Edit, shop: Shop): EditPreview {
  const { items, discountPercent, discountAmount, isExpress, paidAmount } = changesOf(record, edit)
  const changes = { items, discountPercent, discountAmount, isExpress, customer: edit.customer }
  const { lines, figures, problems, ...sums } = repriceSale(record, changes, shop)
  const empty = edit.items.length === 0 ? [{ path: ['items'], message: NOTHING_TO_SAVE }] : []
  const unreadable = { ...unreadablePrices(edit.items), ...costProblems(edit.items) }
  const named = { ...problemsIn([...empty, ...problems]), ...unreadable }
  if (!figures || problems.length > 0 || Object.keys(unreadable).length > 0)
    return { lines, money: null, problems: named }

  const unpayable = numberProblem(paidAmount ?? null, RUPIAH_INPUT)
  if (unpayable) return { lines, money: null, problems: { ...named, paidAmount: unpayable } }
  const { total } = figures
  if (paidAmount !== undefined && paidAmount > total) named.paidAmount = `Paling banyak ${rupiah(total)}`
  const booking = paidAmountCorrection(total, record.paidAmount, paidAmount)
  if (booking < 0 && !edit.refundReason.trim()) named.refundReason = 'Alasan wajib diisi'
  const remaining = total - record.paidAmount - booking
  return { lines, money: { figures, ...sums, booking, remaining }, problems: named }
}

function unreadablePrices(items: readonly EditLine[]): Problems {
  const problems: Problems = {}
  for (const [index, { free, price: given }] of items.entries()) {
    const problem = given && amountProblem(given)
    if (problem) problems[`items.${index}.changedPrice`] = problem
    if (!free) continue
    const name = freeNameProblem(free.name)
    const price = free.price === null ? 'Harga wajib diisi' : numberProblem(free.price, FREE_PRICE_INPUT)
    if (name) problems[`items.${index}.free.name`] = name
    if (price) problems[`items.${index}.free.price`] = price
  }
  return problems
}

/** Of what makloon costs. */
function costProblems(items: readonly EditLine[]): Problems {
  const problems: Problems = {}
  for (const [index, { outsourcing }] of items.entries()) {
    const unreadable = numberProblem(outsourcing?.cost ?? null, RUPIAH_INPUT)
    if (unreadable) problems[`items.${index}.outsourcing`] = unreadable
  }
  return problems
}

/** Problems by field path: 'items.0.length'. */
export function problemsIn(issues: PricedSale<unknown>['problems']): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path.join('.')), message]))
}

function fieldOf(path: string): string {
  if (path === 'discountPercent' || path === 'discountAmount') return 'discount'
  return path === 'customerId' ? 'customer' : path
}

type Changes = ReturnType<typeof changesOf>

type Editing = {
  shop: Shop
  /** As they were sold, for the names of deleted products. */
  sold: Transaction['items']
  /** The figures accepted after a price change, sent instead of those first shown. */
  accepted: () => Figures | null
  update: (input: Input['transactions']['update']) => Promise<Transaction>
}

export function editKind({
  shop,
  sold,
  accepted,
  update,
}: Editing): RecordDefinition<Transaction, Edit, Changes> {
  return {
    noun: 'transaksi',
    ...FIELDS,
    // The form always edits an existing record.
    valuesOf: (stored) => editOf(stored as Transaction),
    problemsOf: (edit, stored) => (stored ? previewOf(stored, edit, shop).problems : {}),
    inputOf: () => ({}) as Changes,
    async update(stored, _, edit) {
      const changes = changesOf(stored, edit)
      const priced =
        changes.items ??
        changes.customerId ??
        changes.discountPercent ??
        changes.discountAmount ??
        changes.isExpress
      const figures = accepted() ?? previewOf(stored, edit, shop).money?.figures
      return await update({
        id: stored.id,
        version: stored.version,
        ...changes,
        expected: priced === undefined ? undefined : figures,
      })
    },
    texts: {
      status: (status) => ORDER_STATUS_LOOKS[status].label,
      customer: ({ name }) => name,
      estimatedCompletion: formatDay,
      dueTime: (time) => (time ? formatDueTime(time) : 'tanpa jam'),
      isExpress: (isExpress) => (isExpress ? 'ya' : 'tidak'),
      items: (lines) => lines.map((line) => lineText(line, sold, shop.products)).join('; '),
      discount: ({ unit, value }) =>
        unit === 'percent' ? formatPercent((value ?? 0) / 100) : rupiah(value ?? 0),
      paymentMethod: (method) => PAYMENT_METHOD_LABELS[method],
      paidAmount: (amount) => rupiah(amount ?? 0),
    },
    fieldOf,
    saved: 'Transaksi berhasil diperbarui.',
    failed: 'Gagal memperbarui transaksi. Silakan coba lagi.',
  }
}

/** 'Banner Flexi 300 × 100 cm × 2 (tepi lipat)' */
function lineText(
  { productId, free, quantity, notes, extras, price, outsourcing, ...size }: EditLine,
  sold: Transaction['items'],
  products: Shop['products'],
): string {
  // The name it was sold under, else today's.
  const before = free ? undefined : sold.find((item) => item.productId === productId)
  const product = products.find(({ id }) => id === productId)
  const sizes = requiredSides(before?.unit ?? product?.unit ?? 'pcs').map((side) =>
    formatNumber(size[side] ?? 0),
  )
  return [
    free?.name ?? before?.productName ?? product?.name ?? 'Produk dihapus',
    sizes.length > 0 && `${sizes.join(' × ')} cm`,
    `× ${formatNumber(quantity)}`,
    free && `@ ${rupiah(free.price ?? 0)}`,
    price && `@ ${rupiah(price.amount ?? 0)}`,
    extras && `${formatNumber(extras.length)} finishing`,
    outsourcing && 'makloon',
    notes.trim() && `(${notes.trim()})`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** 'transaksi 9C41E7B2' */
export function nameOf(id: string): string {
  return `transaksi ${transactionNumber(id)}`
}
