import { expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { editWords } from './edit-words.ts'

const record = {
  id: '019a2b3c-0000-7000-8000-00009c41e7b2',
  version: 3,
  customerName: 'CV Maju Jaya',
  discountPercent: 50,
  discount: 4_000,
  paidAmount: 2_000,
  payments: [{ id: 'a', method: 'cash', amount: 2_000 }],
} as Transaction
const { id, version } = record
const figures = { subtotal: 0, tax: 0, cashback: 0, total: 0 }
const about = (input: object, sale = record) =>
  editWords(sale, { id, version, ...input }).about?.replaceAll('\u00a0', ' ')

test('the approver sees by how much the discount grows, also at the same percentage', () => {
  const items = [{ id, productId: id, quantity: 1_000 }]
  expect(about({ items, expected: { ...figures, discount: 2_800_000 } })).toBe(
    'CV Maju Jaya · diskon tambahan 50%, Rp 4.000 menjadi Rp 2.800.000 · item diubah',
  )
  expect(about({ discountPercent: 60, expected: { ...figures, discount: 4_800 } })).toBe(
    'CV Maju Jaya · diskon tambahan 60%, Rp 4.000 menjadi Rp 4.800',
  )
  expect(about({ items, expected: { ...figures, discount: 4_000 } })).toBe('CV Maju Jaya · item diubah')
  const member = { ...record, discountPercent: 0 }
  expect(about({ items, expected: { ...figures, discount: 9_000 } }, member)).toBe(
    'CV Maju Jaya · item diubah',
  )
})

test('the approver sees the refund', () => {
  expect(about({ paidAmount: 500 })).toBe('CV Maju Jaya · sudah dibayar Rp 2.000 menjadi Rp 500')
  expect(editWords(record, { id, version, paidAmount: 500 })).toMatchObject({
    title: 'Ubah transaksi 9C41E7B2',
    out: { amount: 1_500 },
  })
})

test('what was withheld is no money that goes back', () => {
  const payments = [
    { id: 'a', method: 'cash', amount: 1_500 },
    { id: 'b', method: 'withholding', amount: 500 },
  ]
  const sale = { ...record, payments } as Transaction
  expect(editWords(sale, { id, version, paidAmount: 0 }).out).toEqual({ amount: 1_500 })
})

test('the approver sees which price is given', () => {
  const line = { id, productName: 'Kartu Nama', unit: 'pcs', unitPrice: 400 }
  const sale = { ...record, items: [line] } as Transaction
  const items = [{ id, productId: id, quantity: 1, changedPrice: 350, priceReason: 'Negosiasi' }]
  const words = 'CV Maju Jaya · Kartu Nama Rp 350/pcs · item diubah'
  expect(about({ items, expected: { ...figures, discount: 4_000 } }, sale)).toBe(words)
  const install = { id: 'new', free: { name: 'Pasang', price: 90_000 }, quantity: 1 }
  const kept = { id, free: { name: 'Kartu Nama', price: 400 }, quantity: 1 }
  const given = { items: [install, kept], expected: { ...figures, discount: 4_000 } }
  expect(about(given, sale)).toBe('CV Maju Jaya · Pasang Rp 90.000/pcs · item diubah')
})
