import { describe, expect, test } from 'vitest'
import {
  dueDateSchema,
  itemsInputSchema,
  ORDER_STATUSES,
  quantitySchema,
  transactionInputSchema,
  transactionNumber,
} from './transaction.ts'

const ids = [
  '0190a5c0-7b5a-7c3e-9a51-4f1b9c41e7b2',
  '0190a5c0-7b5a-7c3e-9a51-4f1b9c41e7b3',
  '0190a5c0-7b5a-7c3e-9a51-4f1b9c41e7b4',
] as const
const item = { id: ids[0], productId: ids[1], quantity: 1 }
const sale = { id: ids[2], customerId: ids[1], items: [item] }
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? []

describe('sizes', () => {
  test.each([
    [-1, ['Tidak boleh kurang dari 0']],
    [1.234, ['Paling banyak dua angka di belakang koma']],
    [1e-9, ['Paling banyak dua angka di belakang koma']],
    [1_000_000, ['Harus kurang dari 1.000.000 cm']],
    [999_999.99, []],
    [0, []],
    [null, []],
  ])('a length of %d is judged', (length, wrong) => {
    expect(messages(itemsInputSchema.safeParse([{ ...item, length }]))).toEqual(wrong)
  })
})

describe('the input of a new transaction', () => {
  test('fills in the documented defaults', () => {
    expect(transactionInputSchema.parse(sale)).toMatchObject({
      paymentMethod: 'cash',
      paidAmount: 0,
      items: [{ ...item, length: null, width: null, notes: null }],
    })
  })

  const needed = 'Pilih pelanggan dan tambahkan minimal satu item'
  test.each([
    ['no customer', { ...sale, customerId: '' }, [needed]],
    ['no item', { ...sale, items: [] }, [needed]],
    ['a line twice', { ...sale, items: [item, item] }, ['Item yang sama terkirim dua kali']],
    ['no pieces', { ...sale, items: [{ ...item, quantity: 0 }] }, ['Jumlah minimal 1']],
    ['half a piece', { ...sale, items: [{ ...item, quantity: 1.5 }] }, ['Jumlah harus bilangan bulat']],
    ['a discount below 0', { ...sale, discountPercent: -1 }, ['Paling sedikit 0%']],
    ['a discount above 100', { ...sale, discountPercent: 101 }, ['Paling banyak 100%']],
    ['a negative payment', { ...sale, paidAmount: -1 }, ['Tidak boleh kurang dari 0']],
  ])('%s is refused', (_name, input, wrong) => {
    expect(messages(transactionInputSchema.safeParse(input))).toEqual(wrong)
  })

  test('an unknown method is refused', () => {
    expect(transactionInputSchema.safeParse({ ...sale, paymentMethod: 'barter' }).success).toBe(false)
  })

  test('money, status and creator cannot be set by the caller', () => {
    const claimed = {
      ...sale,
      total: 1,
      subtotal: 1,
      paymentStatus: 'paid',
      status: 'completed',
      createdBy: ids[0],
    }
    expect(Object.keys(transactionInputSchema.parse(claimed)).sort()).toEqual(
      ['customerId', 'id', 'items', 'paidAmount', 'paymentMethod'].sort(),
    )
  })

  test('quantities go from 1 to ten million', () => {
    expect(quantitySchema.parse(1)).toBe(1)
    expect(messages(quantitySchema.safeParse(10_000_001))).toEqual(['Paling banyak 10.000.000'])
  })

  test.each(['2026-11-22', '2028-02-29', '2026-11-22T10:00:00Z', '2026-11-22T23:59:00+07:00'])(
    '%s is a due date',
    (due) => expect(dueDateSchema.safeParse(due).success).toBe(true),
  )
  test.each([
    '',
    'besok',
    '2026-02-30',
    '22-11-2026',
    '0000-01-01',
    '9999-12-31T23:59:59Z',
    '2026-11-22 10:00',
  ])('%j is none', (due) => expect(messages(dueDateSchema.safeParse(due))).toEqual(['Tanggal tidak valid']))
})

test('the number of a transaction is the last 8 characters of its id', () => {
  expect(transactionNumber(ids[0])).toBe('9C41E7B2')
})

test('an order has one of four statuses', () => {
  expect(ORDER_STATUSES).toEqual(['pending', 'processing', 'completed', 'cancelled'])
})
