import { expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import {
  paymentLines,
  quantityText,
  sizeText,
  stampText,
  sumLines,
  tierText,
  unitPriceText,
} from './invoice-words.ts'

const banner: Transaction['items'][number] = {
  id: '0199a000-0000-7000-8000-000000000001',
  productId: '0199a000-0000-7000-8000-000000000002',
  productName: 'Banner Flexi 280gr',
  quantity: 2,
  unit: 'm²',
  unitPrice: 25_000,
  total: 150_000,
  notes: 'Mata ayam 4 sudut',
  length: 300,
  width: 100,
  area: 3,
  appliedTier: null,
  discountEligible: true,
}
const film = { ...banner, unit: 'cm', length: 120, width: null, area: null, quantity: 1 }
const wholesale = {
  id: 't',
  minQuantity: 100,
  maxQuantity: null,
  pricePerUnit: 400,
  label: null,
}
const cards = {
  ...banner,
  unit: 'pcs',
  length: null,
  width: null,
  area: null,
  quantity: 1200,
  appliedTier: wholesale,
}

const payment: Transaction['payments'][number] = {
  id: '0199a000-0000-7000-8000-000000000003',
  amount: 150_000,
  tendered: 150_000,
  change: 0,
  method: 'cash',
  receivedBy: null,
  receivedByName: 'Siti Rahmawati',
  createdAt: '2026-11-21T03:31:00.000Z',
}

const order = {
  subtotal: 290_000,
  discount: 34_500,
  discountPercent: 0,
  discountRate: 0.15,
  membershipTier: 'gold',
  taxRate: 0.1,
  tax: 25_550,
  cashback: 50,
  total: 281_000,
  paidAmount: 150_000,
  remainingAmount: 131_000,
  status: 'processing',
  payments: [payment],
} as unknown as Transaction

test('sizes of a banner, of one banner, of a length and of pieces', () => {
  expect(sizeText(banner)).toBe('300 × 100 cm = 3,00 m² × 2 = 6,00 m²')
  expect(sizeText({ ...banner, quantity: 1 })).toBe('300 × 100 cm = 3,00 m²')
  expect(sizeText(film)).toBe('Panjang 120 cm')
  expect(sizeText({ ...film, length: 120.5, quantity: 2 })).toBe('Panjang 120,5 cm × 2 = 241 cm')
  expect(sizeText(cards)).toBeNull()
})

test('quantity, price and tier', () => {
  expect([quantityText(banner), quantityText(cards)]).toEqual(['2 lbr', '1.200 pcs'])
  expect(unitPriceText(banner)).toBe('25.000/m²')
  expect(tierText(cards)).toBe('Harga grosir, min. 100')
  expect(tierText({ ...cards, appliedTier: { ...wholesale, label: 'Bulk' } })).toBe('Harga Bulk, min. 100')
  expect(tierText({ ...cards, appliedTier: { ...wholesale, minQuantity: 1 } })).toBeNull()
})

test('sums name the reason of the discount and leave out what is nothing', () => {
  expect(sumLines(order)).toEqual([
    { label: 'Subtotal', amount: 290_000 },
    { label: 'Diskon Gold 15%', amount: -34_500 },
    { label: 'Pajak 10%', amount: 25_550 },
    { label: 'Cashback', amount: -50 },
  ])
  expect(sumLines({ ...order, discountPercent: 12.5, cashback: 0 }).map((line) => line.label)).toEqual([
    'Subtotal',
    'Diskon 12,5%',
    'Pajak 10%',
  ])
})

test('payments carry date and method in the order they were made, and the change given', () => {
  expect(paymentLines(order, 'Asia/Jakarta')).toEqual([{ label: 'DP 21 Nov, tunai', amount: 150_000 }])
  const later = {
    ...payment,
    amount: 131_000,
    method: 'qris' as const,
    createdAt: '2026-11-22T18:00:00.000Z',
  }
  const refund = { ...payment, amount: -50_000, createdAt: '2026-11-24T03:00:00.000Z' }
  expect(paymentLines({ ...order, payments: [refund, later, payment] }, 'Asia/Jakarta')).toEqual([
    { label: 'DP 21 Nov, tunai', amount: 150_000 },
    { label: 'Pelunasan 23 Nov, QRIS', amount: 131_000 },
    { label: 'Dikembalikan 24 Nov, tunai', amount: -50_000 },
  ])
  const over = { ...payment, amount: 281_000, tendered: 300_000, change: 19_000 }
  expect(paymentLines({ ...order, payments: [over] }, 'Asia/Jakarta')).toEqual([
    { label: 'Dibayar 21 Nov, tunai', amount: 281_000 },
    { label: 'Kembalian dari 300.000', amount: 19_000 },
  ])
})

test('the framed word', () => {
  expect(stampText(order)).toBe('Belum lunas')
  expect(stampText({ ...order, remainingAmount: 0 })).toBe('Lunas')
  expect(stampText({ ...order, status: 'cancelled' })).toBe('Dibatalkan')
})
