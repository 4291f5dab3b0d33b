import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEDGER_METHODS, type LedgerMethod } from './ledger-method.ts'
import { type LedgerPart, refundableRows, splitRefund, withheldAmount } from './refund-allocation.ts'

const row = (id: string, method: LedgerMethod, amount: number): LedgerPart => ({ id, method, amount })
const paid = [row('down', 'transfer', 5_000_000), row('rest', 'cash', 4_800_000)]
/** An order of 10.000.000. */
const withheld = [row('down', 'transfer', 5_000_000), row('tax', 'withholding', 200_000), ...paid.slice(1)]
const parts = (split: ReturnType<typeof splitRefund>) => split.map(({ method, amount }) => [method, amount])

test('money goes back by the newest payments, or all of it by the chosen method', () => {
  expect(parts(splitRefund(paid, 6_000_000))).toEqual([
    ['cash', 4_800_000],
    ['transfer', 1_200_000],
  ])
  expect(parts(splitRefund(paid, 6_000_000, 'qris'))).toEqual([['qris', 6_000_000]])
})

test('a bukti potong is reversed after all money went back, or if it is chosen', () => {
  expect(withheldAmount(withheld)).toBe(200_000)
  expect(parts(splitRefund(withheld, 9_800_000))).toEqual([
    ['cash', 4_800_000],
    ['transfer', 5_000_000],
  ])
  expect(parts(splitRefund(withheld, 10_000_000, 'cash'))).toEqual([
    ['cash', 9_800_000],
    ['withholding', 200_000],
  ])
  expect(parts(splitRefund(withheld, 50_000, 'withholding'))).toEqual([['withholding', 50_000]])
  const back = row('back', 'cash', -9_800_000)
  expect(refundableRows([...withheld, back])).toEqual([row('tax', 'withholding', 200_000)])
  expect(refundableRows([...withheld, row('reversed', 'withholding', -200_000)])).toEqual(paid)
})

test('any refunds in a row leave neither money nor bukti potong below 0, and give back what is paid', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 })
  const payments = fc.array(fc.tuple(fc.constantFrom(...LEDGER_METHODS), amount), {
    minLength: 1,
    maxLength: 6,
  })
  const refunds = fc.array(fc.tuple(fc.option(fc.constantFrom(...LEDGER_METHODS)), fc.nat(10_000_000)))
  fc.assert(
    fc.property(payments, refunds, (given, wanted) => {
      const rows = given.map(([method, amount], index) => row(`payment ${index}`, method, amount))
      const left = () => rows.reduce((sum, { amount }) => sum + amount, 0)
      for (const [method, most] of wanted) {
        const amount = Math.min(most, method === 'withholding' ? withheldAmount(rows) : left())
        const split = splitRefund(rows, amount, method ?? undefined)
        expect(split.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
        for (const part of split) rows.push(row(`refund ${rows.length}`, part.method, -part.amount))
        expect(withheldAmount(rows)).toBeGreaterThanOrEqual(0)
        expect(left()).toBeGreaterThanOrEqual(withheldAmount(rows))
        expect(refundableRows(rows).reduce((sum, { amount }) => sum + amount, 0)).toBe(left())
      }
    }),
  )
})
