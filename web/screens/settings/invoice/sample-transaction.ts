import type { Transaction } from '../../../../contract/transaction-record.ts'

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
  ...fields,
})

/** An order of three lines, half of it paid, to show an invoice with. Nobody made it, and it stands nowhere in the books. */
export function sampleTransaction(now: Date): Transaction {
  const createdAt = now.toISOString()
  return {
    id: id('9c41e7b2'),
    customerId: id('000000c1'),
    customerName: 'CV Maju Jaya Abadi',
    customerPhone: '0812-8834-1907',
    customerWhatsapp: null,
    firstItemName: 'Banner Flexi 280gr',
    itemCount: 3,
    items: [
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
    ],
    subtotal: 290_000,
    discountPercent: 0,
    discountRate: 0.15,
    membershipTier: 'gold',
    discount: 34_500,
    taxRate: 0.1,
    tax: 25_550,
    cashback: 50,
    total: 281_000,
    paidAmount: 150_000,
    remainingAmount: 131_000,
    refundedAmount: 0,
    paymentMethod: 'cash',
    paymentStatus: 'partial',
    status: 'processing',
    estimatedCompletion: new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10),
    payments: [
      {
        id: id('000000d1'),
        amount: 150_000,
        tendered: 150_000,
        change: 0,
        method: 'cash',
        kind: 'payment',
        reason: null,
        corrects: null,
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
    completedAt: null,
    handedOverAt: null,
    handedOverByName: null,
    handedOverTo: null,
    pickupToldAt: null,
    bookedAt: createdAt,
  }
}
