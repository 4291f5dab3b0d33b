import { describe, expect, test } from 'vitest'
import { EMPTY_PAYMENT, type PaymentEntry, readPayment } from './payment-entry.ts'

const read = (entry: Partial<PaymentEntry>, owed = 100_000) =>
  readPayment({ ...EMPTY_PAYMENT, ...entry }, owed)
const qris = (amount: number | null = null) => ({ method: 'qris' as const, amount })

describe('one method', () => {
  test('untouched it is what is owed, in cash and exact', () => {
    const { result, question, asksPaid } = read({})
    expect(result?.received).toEqual({ amount: 100_000, method: 'cash' })
    expect([result?.change, result?.remaining, question, asksPaid]).toEqual([0, 0, null, true])
    expect(read({}, 60_000).amount).toBe(60_000)
  })

  test('cash above the amount gives change, below it leaves something', () => {
    const more = read({ amount: 60_000, paidAmount: 100_000 }).result
    expect(more).toMatchObject({ received: { amount: 60_000, tendered: 100_000 }, change: 40_000 })
    const less = read({ paidAmount: 70_000 }).result
    expect(less).toMatchObject({ received: { amount: 70_000, method: 'cash' }, remaining: 30_000 })
  })

  test('of cash that is probably mistyped a question is asked, of no other', () => {
    const question = read({ amount: 5_000, paidAmount: 999_999_999_999 }, 5_000).question
    expect(question?.title).toMatch(/^Uang tunai Rp/)
    expect(read({ amount: 60_000, paidAmount: 100_000 }).question).toBeNull()
    // Another method's remainder is ignored.
    const transfer = read({ paymentMethod: 'transfer', amount: 5_000, paidAmount: 999_999_999_999 })
    expect([transfer.question, transfer.result?.received]).toEqual([
      null,
      { amount: 5_000, method: 'transfer' },
    ])
  })

  test.each([
    [{ amount: 0 }, { amount: 'Jumlah harus lebih dari 0' }],
    [{ amount: null }, {}],
    [{ amount: 100_001 }, {}],
  ])('%j is not booked', (entry, problems) => {
    expect(read(entry)).toMatchObject({ result: null, problems })
  })
})

describe('a saldo', () => {
  const withSaldo = (entry: Partial<PaymentEntry>, balance: number) =>
    readPayment({ ...EMPTY_PAYMENT, usesBalance: true, ...entry }, 472_500, balance)

  test('pays first, and one method what is typed beside it', () => {
    const { result, fromBalance } = withSaldo({ amount: 122_500, paidAmount: 130_000 }, 350_000)
    expect([fromBalance, result?.applied, result?.change]).toEqual([350_000, 472_500, 7_500])
    expect(result?.received).toEqual({
      ...{ amount: 350_000, method: 'balance' },
      secondPayment: { amount: 122_500, method: 'cash', tendered: 130_000 },
    })
    expect(withSaldo({ amount: 122_501 }, 350_000).result).toBeNull()
  })

  test('pays alone what nothing is typed beside, at most what is owed', () => {
    for (const amount of [null, 0])
      expect(withSaldo({ amount }, 350_000).result).toMatchObject({
        received: { amount: 350_000, method: 'balance' },
        ...{ applied: 350_000, change: 0, remaining: 0 },
      })
    expect(withSaldo({}, 900_000).result?.received).toEqual({ amount: 472_500, method: 'balance' })
  })
})

describe('two methods', () => {
  test('the second takes what the first leaves', () => {
    const { result, secondAmount } = read({ paidAmount: 60_000, second: qris() })
    expect(secondAmount).toBe(40_000)
    expect(result).toMatchObject({
      received: {
        amount: 60_000,
        method: 'cash',
        secondPayment: { amount: 40_000, method: 'qris' },
      },
      applied: 100_000,
      change: 0,
    })
  })

  test('change comes out of the cash', () => {
    const { result } = read({ paidAmount: 70_000, second: qris(50_000) })
    expect(result?.received).toEqual({
      amount: 50_000,
      method: 'cash',
      tendered: 70_000,
      secondPayment: { amount: 50_000, method: 'qris' },
    })
    expect(result?.change).toBe(20_000)
    expect(read({ paidAmount: 5_000_000, second: qris(50_000) }).question).not.toBeNull()
  })

  test('where one pays all, it is a single payment', () => {
    expect(read({ second: qris() }).result?.received).toEqual({ amount: 100_000, method: 'qris' })
    expect(read({ paidAmount: 100_000, second: qris() }).result?.received).toEqual({
      amount: 100_000,
      method: 'cash',
    })
  })

  test('no money is given back of what is no cash', () => {
    expect(read({ paidAmount: 10_000, second: qris(100_001) }).problems.second).toMatch(/^Paling banyak/)
    const first = read({ paymentMethod: 'transfer', paidAmount: 100_001, second: qris() })
    expect([first.result, first.problems.paid]).toEqual([null, expect.stringMatching(/^Paling banyak/)])
  })
})
