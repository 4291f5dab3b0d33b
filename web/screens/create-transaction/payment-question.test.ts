import { expect, test } from 'vitest'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import { MAJU_JAYA } from '../../../testing/maju-jaya.ts'
import { type Draft, freshDraft } from './draft.ts'
import { paymentQuestion } from './payment-question.ts'

const TOTAL = 281_000
const UMUM = { id: WALK_IN_ID, name: 'Umum' }
const asked = (draft: Partial<Draft>, customer = UMUM) =>
  paymentQuestion({ ...freshDraft(), ...draft }, customer, TOTAL)?.title.replaceAll('\u00a0', ' ') ?? null

test('a paid sale is saved without a question, also in cash with change', () => {
  expect(asked({ paidAmount: 281_000 })).toBeNull()
  expect(asked({ paidAmount: 300_000 })).toBeNull()
  expect(asked({ paymentMethod: 'qris', paidAmount: 281_000 })).toBeNull()
  expect(asked({ paidAmount: 150_000, second: { method: 'qris', amount: null } })).toBeNull()
})

test('implausibly much cash asks before it is booked', () => {
  expect(asked({ paidAmount: 2_810_000 })).toBe('Uang tunai Rp 2.810.000?')
  const split: Partial<Draft> = { paymentMethod: 'qris', paidAmount: 150_000 }
  expect(asked({ ...split, second: { method: 'cash', amount: 1_310_000 } })).toBe('Uang tunai Rp 1.310.000?')
})

test('more than the total asks for methods without change', () => {
  expect(asked({ paymentMethod: 'qris', paidAmount: 300_000 })).toBe('QRIS lebih Rp 19.000?')
})

test('an unpaid sale asks only for a customer who cannot be reminded', () => {
  expect(asked({})).toBe('Simpan Rp 281.000 sebagai piutang Umum?')
  expect(asked({ paidAmount: 0 })).toBe('Simpan Rp 281.000 sebagai piutang Umum?')
  expect(asked({ paidAmount: 100_000 })).toBeNull()
  expect(asked({ second: { method: 'qris', amount: 100_000 } })).toBeNull()
  expect(asked({}, MAJU_JAYA)).toBeNull()
  expect(paymentQuestion(freshDraft(), UMUM, 0)).toBeNull()
})
