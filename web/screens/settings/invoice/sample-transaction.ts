import type { Transaction } from '../../../../contract/transaction-record.ts'
import { calculateFigures } from '../../../../core/orders/sale.ts'
import { paymentStatusOf } from '../../../../core/payments/payment.ts'
import type { StoreConfig } from '../../../../core/shop/store.ts'
import { PPN_RATE } from '../../../../core/tax/ppn.ts'

const id = (end: string) => `0192f0a0-0000-7000-8000-0000${end}`

const item = (
  end: string,
  fields: Pick<Transaction['items'][number], 'productName' | 'quantity' | 'unit' | 'unitPrice' | 'total'> &
    Partial<Transaction['items'][number]>,
): Transaction['items'][number] => ({
  id: id(`000000${end}`),
  productId: id(`000000${end}`),
  notes: null,
  length: null,
  width: null,
  area: null,
  appliedTier: null,
  discountEligible: true,
  billed: null,
  minimumTotal: null,
  extras: [],
  neverDiscounted: false,
  priceSource: 'product',
  listPrice: null,
  priceReason: null,
  priceChangedByName: null,
  priceApprovedByName: null,
  outsourcing: null,
  stage: null,
  handedOver: null,
  ...fields,
})

const ITEMS = [
  item('b1', {
    productName: 'Banner Flexi 280gr',
    quantity: 2,
    unit: 'm²',
    unitPrice: 25_000,
    total: 150_000,
    notes: 'Mata ayam 4 sudut',
    length: 300,
    width: 100,
    area: 3,
  }),
  item('b2', {
    productName: 'Kartu Nama Art Carton 260gr',
    quantity: 200,
    unit: 'pcs',
    unitPrice: 400,
    total: 80_000,
    appliedTier: { id: 'b2', minQuantity: 100, maxQuantity: 499, pricePerUnit: 400, label: 'Wholesale' },
  }),
  item('b3', {
    productName: 'Transfer DTF 58 cm',
    quantity: 1,
    unit: 'cm',
    unitPrice: 500,
    total: 60_000,
    length: 120,
    discountEligible: false,
  }),
]

/** A sample that is in no books: three lines at the shop's rates, partly paid. */
export function sampleTransaction(
  now: Date,
  store: Pick<StoreConfig, 'taxMode' | 'taxRate' | 'discountRates' | 'roundingStep' | 'roundingDirection'>,
): Transaction {
  const createdAt = now.toISOString()
  const rates = {
    discountPercent: 0,
    discountAmount: 0,
    discountRate: store.discountRates.gold,
    taxMode: store.taxMode,
    taxRate: store.taxMode === 'simple' ? store.taxRate : PPN_RATE,
    expressRate: 0,
    expressFee: 0,
    roundingStep: store.roundingStep,
    roundingDirection: store.roundingDirection,
  }
  const figures = calculateFigures(ITEMS, rates)
  const paid = Math.min(150_000, figures.total)
  return {
    id: id('9c41e7b2'),
    customerId: id('000000c1'),
    customerName: 'CV Maju Jaya Abadi',
    customerPhone: '0812-8834-1907',
    customerWhatsapp: null,
    firstItemName: 'Banner Flexi 280gr',
    itemCount: 3,
    items: ITEMS,
    ...rates,
    ...figures,
    membershipTier: 'gold',
    expressSurcharge: 0,
    paidAmount: paid,
    remainingAmount: figures.total - paid,
    refundedAmount: 0,
    paymentMethod: 'cash',
    paymentStatus: paymentStatusOf(figures.total, paid),
    status: 'processing',
    estimatedCompletion: new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10),
    dueTime: null,
    isExpress: false,
    termsDays: null,
    payments: [
      {
        id: id('000000d1'),
        amount: paid,
        tendered: paid,
        change: 0,
        method: 'cash',
        kind: 'payment',
        reason: null,
        withholding: null,
        correctsPaymentId: null,
        receivedBy: null,
        receivedByName: 'Siti Rahmawati',
        approvedByName: null,
        createdAt,
        bookedAt: createdAt,
      },
    ],
    createdAt,
    updatedAt: createdAt,
    version: 1,
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
    bookedAt: createdAt,
  }
}
