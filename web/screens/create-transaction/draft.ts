import { v7 as uuidv7 } from 'uuid'
import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import type { Quote } from '../../../contract/quotes.ts'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import { FREE_UNIT } from '../../../core/orders/free-item.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { ExtraChoice } from '../../../core/products/extras.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import { addDays, type Day } from '../../../core/time/calendar.ts'
import { withMethod } from '../../parts/payment/payment-parts.ts'

/** Sizes in cm. Name and unit are shown if the product is deleted. */
export type DraftItem = {
  id: string
  /** Null: a free item, of the typed name. */
  productId: string | null
  productName: string
  unit: string
  quantity: number
  length: number | null
  width: number | null
  notes: string
  /** Rupiah per piece of a free item; null while the field is empty. */
  freePrice?: number | null
  /** Missing: those that are on by default. */
  extras?: ExtraChoice[]
  /** Rupiah per unit instead of the usual price; null while the field is empty. Missing: the usual price. */
  changedPrice?: number | null | undefined
  priceReason?: string | undefined
  /** Makloon; null: the field is empty (rupiah); no cost: as in the quote. Missing: the shop makes it. */
  outsourcing?: { vendor: string; cost?: number | null } | undefined
}

/** The id is made once: sending it twice creates one customer. */
export type NewCustomer = { id: string; name: string; phone: string; membershipTier: MembershipTier }

/** The first prices shown: the screen says where they differ now. */
type Seen = { products: Record<string, Product>; rates: SaleRates }

/** Kept on the device, so it is plain data. */
export type Draft = {
  /** Made once per draft: a double click or a retry saves it once. */
  id: string
  /** The same for a quote. Missing in drafts that were begun before 0.3.0. */
  quoteId?: string
  /** As chosen; the screen shows the current record while it exists. */
  customer: Customer | null
  items: DraftItem[]
  paymentMethod: PaymentMethod
  /** What is handed over, in rupiah; null while the field is empty. */
  paidAmount: number | null
  /** What is paid by another method besides, in rupiah; a null amount: whatever is left of the total. */
  second?: { method: PaymentMethod; amount: number | null } | null
  /** The customer's saldo pays first, as far as it goes. */
  usesBalance?: boolean
  discountPercent: number
  /** An extra discount in rupiah; null, or missing: it is a percentage. */
  discountAmount?: number | null
  /** Null until a day is chosen: tomorrow, whenever that is. */
  dueDate: Day | null
  /** '15:30'; none: at any time of that day. */
  dueTime?: string | null
  isExpress?: boolean
  newCustomer: NewCustomer | null
  /** Missing in one without items, and in those of before it was noted. */
  seen?: Seen
  /** What it was filled with, so that it is priced without the server too. */
  quote?: DraftQuote | undefined
}

/** `prices` 'today' and a reason for the quoted ones are chosen once the quote has expired. */
export type DraftQuote = { record: Quote; prices: 'quoted' | 'today'; reason?: string }

export type DraftAction =
  | { do: 'choose customer'; customer: Customer }
  | { do: 'remove customer' }
  | { do: 'fill in new customer'; form: NewCustomer | null }
  | { do: 'add item'; id: string; product: Product; rates: SaleRates }
  | { do: 'add free item'; id: string; name: string; rates: SaleRates }
  | {
      do: 'change item'
      id: string
      change: Partial<Omit<DraftItem, 'id' | 'productId' | 'productName' | 'unit'>>
    }
  | { do: 'remove item'; id: string }
  | { do: 'put item back'; item: DraftItem; at: number }
  | { do: 'pay by'; method: PaymentMethod }
  | { do: 'pay'; amount: number | null }
  | { do: 'pay second'; second: Draft['second'] }
  | { do: 'use balance'; on: boolean }
  | { do: 'give discount'; percent: number; amount?: number | null }
  | { do: 'set due'; due: Partial<Pick<Draft, 'dueDate' | 'dueTime' | 'isExpress'>> }
  | { do: 'use quote'; quote: DraftQuote | undefined }
  | { do: 'take up'; draft: Draft }

export function freshDraft(): Draft {
  return {
    id: uuidv7(),
    quoteId: uuidv7(),
    customer: null,
    items: [],
    paymentMethod: 'cash',
    paidAmount: null,
    discountPercent: 0,
    dueDate: null,
    newCustomer: null,
  }
}

export function freshNewCustomer(name = '', phone = ''): NewCustomer {
  return { id: uuidv7(), name, phone, membershipTier: 'regular' }
}

export function changeDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.do) {
    case 'choose customer':
      return {
        ...ofCustomer(draft, action.customer.id),
        customer: action.customer,
        newCustomer: null,
      }
    case 'remove customer':
      return { ...ofCustomer(draft, null), customer: null }
    case 'fill in new customer':
      return { ...draft, newCustomer: action.form }
    case 'add item':
      return {
        ...draft,
        items: [...draft.items, itemOf(action.id, action.product)],
        seen: seenWith(draft, action.product, action.rates),
      }
    case 'add free item':
      return {
        ...draft,
        items: [...draft.items, freeItemOf(action.id, action.name)],
        seen: seenWith(draft, null, action.rates),
      }
    case 'change item':
      return {
        ...draft,
        items: draft.items.map((item) => (item.id === action.id ? { ...item, ...action.change } : item)),
      }
    case 'remove item':
      return { ...draft, items: draft.items.filter((item) => item.id !== action.id) }
    case 'put item back':
      if (draft.items.some((item) => item.id === action.item.id)) return draft
      return { ...draft, items: draft.items.toSpliced(action.at, 0, action.item) }
    case 'pay by':
      return withMethod(draft, action.method)
    case 'pay':
      return { ...draft, paidAmount: action.amount }
    case 'pay second':
      return { ...draft, second: action.second }
    case 'use balance':
      return { ...draft, usesBalance: action.on }
    case 'give discount':
      return { ...draft, discountPercent: action.percent, discountAmount: action.amount ?? null }
    case 'set due':
      return { ...draft, ...action.due }
    case 'use quote':
      return action.quote ? { ...draft, quote: action.quote } : withoutQuote(draft)
    case 'take up':
      return { ...freshDraft(), ...action.draft }
  }
}

/** A quote is for its customer, and so is a saldo. */
function ofCustomer({ usesBalance: _, ...draft }: Draft, id: string | null): Draft {
  return draft.quote && draft.quote.record.customerId !== id ? withoutQuote(draft) : draft
}

/** With new ids: those of the quote's lines stay free for the order that it becomes. */
function withoutQuote(draft: Draft): Draft {
  const items = draft.items.map(({ outsourcing, ...item }) => ({
    ...item,
    ...(outsourcing && { outsourcing: { cost: null, ...outsourcing } }),
    id: uuidv7(),
  }))
  return { ...draft, quote: undefined, items }
}

function seenWith({ items, seen }: Draft, product: Product | null, now: SaleRates): Seen {
  const { discountRates, taxRate, expressRate = 0, expressFee = 0, roundingStep, roundingDirection } = now
  const { extras, taxMode } = now
  const rates = {
    ...{ discountRates, taxMode, taxRate, expressRate, expressFee, roundingStep, roundingDirection, extras },
  }
  const sold = items.some(({ productId }) => productId === product?.id)
  const known = sold && product && seen?.products[product.id]
  return {
    products: { ...(items.length > 0 && seen?.products), ...(product && { [product.id]: known || product }) },
    rates: items.length > 0 && seen ? seen.rates : rates,
  }
}

const ONE = { quantity: 1, length: null, width: null, notes: '' }

function itemOf(id: string, { id: productId, name: productName, unit }: Product): DraftItem {
  return { id, productId, productName, unit, ...ONE }
}

function freeItemOf(id: string, productName: string): DraftItem {
  return { id, productId: null, productName, unit: FREE_UNIT, freePrice: null, ...ONE }
}

type Saldo = { store: { balanceEnabled?: boolean }; customer: { balance?: number } | null }

/** What of a total the saldo pays (rupiah); older copies on the device know no saldo. */
export function balanceUsed({ usesBalance }: Draft, { store, customer }: Saldo, total: number): number {
  return usesBalance && store.balanceEnabled ? Math.min(customer?.balance ?? 0, total) : 0
}

/** The chosen day unless it has passed, else tomorrow. */
export function dueDateOf({ dueDate }: Draft, today: Day): Day {
  return dueDate !== null && dueDate >= today ? dueDate : addDays(today, 1)
}

export function isUntouched(draft: Draft): boolean {
  return (
    draft.customer === null && draft.items.length === 0 && draft.newCustomer === null && !draft.paidAmount
  )
}
