import type { Customer } from '../contract/customers.ts'
import type { Product } from '../contract/products.ts'
import type { Transaction } from '../contract/transaction-record.ts'
import { DEFAULT_CUSTOMER_DETAILS, NO_TERMS } from '../core/customers/customer.ts'
import { SAMPLE_CUSTOMERS, SAMPLE_PRODUCTS } from '../server/features/sample-shop/sample-records.ts'

// The sale used by tests everywhere: CV Maju Jaya Abadi (gold) orders a banner, name cards and a transfer film from the demo shop.

const id = (end: string) => `0192f0a0-0000-7000-8000-0000000000${end}`
const stored = { createdAt: '2026-11-01T02:00:00.000Z', version: 1 }
const plain = {
  recipe: [],
  holdsWithoutMaterial: false,
  billing: null,
  minimumTotal: 0,
  neverDiscounted: false,
  memberDiscountOnSpecial: false,
}

const customer = (
  end: string,
  input: (typeof SAMPLE_CUSTOMERS)[keyof typeof SAMPLE_CUSTOMERS],
): Customer => ({
  id: id(end),
  ...DEFAULT_CUSTOMER_DETAILS,
  ...NO_TERMS,
  ...input,
  totalSpent: 0,
  ...stored,
})
/** Gold; the buyer. */
export const MAJU_JAYA = customer('c1', SAMPLE_CUSTOMERS.maju)
/** Silver. */
export const KOPI_SENJA = customer('c2', SAMPLE_CUSTOMERS.senja)

export const BANNER: Product = { id: id('b1'), ...SAMPLE_PRODUCTS.banner, ...plain, ...stored }
export const CARDS: Product = { id: id('b2'), ...SAMPLE_PRODUCTS.card, ...plain, ...stored }
export const FILM: Product = { id: id('b3'), ...SAMPLE_PRODUCTS.film, ...plain, ...stored }

/** As the till sends them. */
export const ORDERED = {
  banner: { quantity: 2, length: 300, width: 100, notes: 'Mata ayam 4 sudut' },
  cards: { quantity: 200 },
  film: { quantity: 1, length: 120 },
}

/** For a gold customer, and for any customer with a manual discount of 10 %. */
export const FIGURES = {
  gold: { subtotal: 290_000, discount: 34_500, tax: 25_550, cashback: 50, total: 281_000 },
  tenPercent: { subtotal: 290_000, discount: 29_000, tax: 26_100, cashback: 100, total: 287_000 },
}

const line = (end: string, product: Product, fields: Partial<Transaction['items'][number]>) => ({
  id: id(end),
  productId: product.id,
  productName: product.name,
  quantity: 1,
  unit: product.unit,
  unitPrice: product.pricePerUnit,
  total: 0,
  notes: null,
  length: null,
  width: null,
  area: null,
  appliedTier: null,
  discountEligible: product.discountEligible,
  billed: null,
  minimumTotal: null,
  extras: [],
  neverDiscounted: false,
  priceSource: 'product' as const,
  listPrice: null,
  priceReason: null,
  priceChangedByName: null,
  priceApprovedByName: null,
  outsourcing: null,
  stage: null,
  handedOver: null,
  ...fields,
})

export const LINES = {
  banner: line('a1', BANNER, { ...ORDERED.banner, area: 3, total: 150_000 }),
  cards: line('a2', CARDS, {
    ...ORDERED.cards,
    unitPrice: 400,
    total: 80_000,
    appliedTier: CARDS.pricingTiers.find(({ minQuantity }) => minQuantity === 100) ?? null,
  }),
  film: line('a3', FILM, { ...ORDERED.film, total: 60_000 }),
}

/** The banner's line with extras; its total is 99.500 more. */
export const FINISHED: Transaction['items'][number] = {
  ...LINES.banner,
  total: LINES.banner.total + 99_500,
  extras: [
    {
      ...{
        id: id('e1'),
        name: 'Mata ayam',
        basis: 'spacing',
        price: 500,
        distance: 50,
        sides: null,
        free: 0,
      },
      ...{ discountable: true, count: 16, total: 16_000 },
    },
    {
      ...{ id: id('e2'), name: 'Selongsong', basis: 'metre', price: 1_500, distance: null, sides: 'lengths' },
      ...{ free: 0, discountable: true, count: 6, total: 18_000 },
    },
    {
      ...{
        id: id('e3'),
        name: 'Jasa desain',
        basis: 'line',
        price: 50_000,
        distance: null,
        sides: null,
        free: 0,
      },
      ...{ discountable: false, count: 1, total: 50_000 },
    },
    {
      ...{
        id: id('e4'),
        name: 'Potong rapi',
        basis: 'percent',
        price: 1_033,
        distance: null,
        sides: null,
        free: 0,
      },
      ...{ discountable: true, count: 1, total: 15_500 },
    },
  ],
}

export const PAYMENT: Transaction['payments'][number] = {
  id: id('d1'),
  amount: 150_000,
  tendered: 150_000,
  change: 0,
  method: 'cash',
  kind: 'payment',
  reason: null,
  withholding: null,
  correctsPaymentId: null,
  receivedBy: null,
  receivedByName: 'Siti Rahmawati',
  approvedByName: null,
  createdAt: '2026-11-21T03:31:00.000Z',
  bookedAt: '2026-11-21T03:31:00.000Z',
}

/** Partly paid. */
export const SALE: Transaction = {
  id: '0192f0a0-0000-7000-8000-00009c41e7b2',
  customerId: MAJU_JAYA.id,
  customerName: MAJU_JAYA.name,
  customerPhone: MAJU_JAYA.phone,
  customerWhatsapp: null,
  firstItemName: BANNER.name,
  itemCount: 3,
  items: [LINES.banner, LINES.cards, LINES.film],
  ...FIGURES.gold,
  discountPercent: 0,
  discountAmount: 0,
  discountRate: 0.15,
  membershipTier: MAJU_JAYA.membershipTier,
  taxMode: 'simple',
  taxRate: 0.1,
  expressRate: 0,
  expressFee: 0,
  expressSurcharge: 0,
  roundingStep: 500,
  roundingDirection: 'down',
  paymentMethod: 'cash',
  paymentStatus: 'partial',
  paidAmount: 150_000,
  remainingAmount: 131_000,
  refundedAmount: 0,
  payments: [PAYMENT],
  status: 'processing',
  estimatedCompletion: '2026-11-22',
  dueTime: null,
  isExpress: false,
  termsDays: null,
  createdAt: PAYMENT.createdAt,
  updatedAt: PAYMENT.createdAt,
  createdBy: null,
  createdByName: 'Siti Rahmawati',
  cancellation: null,
  productionRelease: null,
  completedAt: null,
  handedOverAt: null,
  handedOverByName: null,
  handedOverTo: null,
  pickupMessagedAt: null,
  externalRef: null,
  bookedAt: PAYMENT.createdAt,
  version: 1,
}
