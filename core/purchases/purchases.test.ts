import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { toUnits } from '../materials/material.ts'
import { EMPTY_STOCK, moveStock } from '../materials/stock-value.ts'
import { spreadAmount } from '../money/spread-amount.ts'
import { billInputSchema, billTotal, lineUnits, partOfLine, valueOfReturn } from './bill.ts'
import { allocateLump, dueState, dueText } from './supplier-debt.ts'

const FLEXI = { kind: 'roll', rollWidth: 320 } as const

test('a roll of 3.2 × 50 m for 1,120,000 with a freight of 80,000 costs 7,500 a square metre', () => {
  const line = { count: 1, content: 50, price: 1_120_000 }
  expect(lineUnits(line, FLEXI)).toBe(toUnits(160))
  expect(billTotal({ lines: [line], freight: 80_000 })).toBe(1_200_000)
  const [freight = 0] = spreadAmount(80_000, [1_120_000])
  expect((1_120_000 + freight) / 160).toBe(7_500)
  expect(lineUnits({ count: 2, content: 500 }, { kind: 'sheet', rollWidth: null })).toBe(toUnits(1_000))
})

test('a freight is spread by value, and what remains goes to the largest remainders', () => {
  expect(spreadAmount(80_000, [3_000_000, 1_000_000])).toEqual([60_000, 20_000])
  expect(spreadAmount(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(spreadAmount(10, [0, 0])).toEqual([5, 5])
  expect(spreadAmount(0, [5])).toEqual([0])
  const amounts = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), amounts, (freight, values) => {
      const shares = spreadAmount(freight, values)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(freight)
      const whole = values.reduce((sum, value) => sum + value, 0)
      if (whole > 0)
        shares.forEach((share, index) => {
          const exact = (freight * (values[index] ?? 0)) / whole
          expect(Math.abs(share - exact)).toBeLessThan(1.001)
        })
    }),
  )
})

test('a lump closes the oldest bills in full and leaves the rest of the next', () => {
  const bills = [50_000, 100_000, 200_000, 300_000].map((remaining, index) => ({ id: `${index}`, remaining }))
  expect(allocateLump(400_000, bills)).toEqual([
    { billId: '0', amount: 50_000 },
    { billId: '1', amount: 100_000 },
    { billId: '2', amount: 200_000 },
    { billId: '3', amount: 50_000 },
  ])
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000)), fc.nat(20_000_000), (sums, amount) => {
      const debts = sums.map((remaining, index) => ({ id: `${index}`, remaining }))
      const parts = allocateLump(amount, debts)
      const owed = sums.reduce((sum, one) => sum + one, 0)
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(Math.min(amount, owed))
      expect(parts.slice(0, -1).every(({ billId, amount: part }) => debts[+billId]?.remaining === part)).toBe(
        true,
      )
    }),
  )
})

test('a line that goes back in parts goes back at what it cost, to the rupiah', () => {
  const line = { amount: 100_001, count: toUnits(1), returned: 0, cancelled: toUnits(0.3333) }
  expect(valueOfReturn(line, toUnits(0.3333))).toBe(33_331)
  fc.assert(
    fc.property(
      fc.nat(10 ** 9),
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }),
      (whole, parts) => {
        const count = parts.reduce((sum, part) => sum + part, 0)
        let before = 0
        const values = parts.map((taken) => {
          const part = partOfLine(whole, { count, before, taken })
          before += taken
          return part
        })
        expect(values.every((value) => value >= 0)).toBe(true)
        expect(values.reduce((sum, value) => sum + value, 0)).toBe(whole)
      },
    ),
  )
  const stock = moveStock(EMPTY_STOCK, toUnits(160), 1_360_000).after
  expect(moveStock(stock, -toUnits(160), -1_360_000).after).toMatchObject({ quantity: 0, value: 0 })
})

test('a bill is due today, this week or later', () => {
  const [today, states] = ['2026-11-22', (day: string) => [dueState(day, today), dueText(day, today)]]
  expect(states('2026-11-16')).toEqual(['overdue', '6 hari terlambat'])
  expect(states('2026-11-22')).toEqual(['soon', 'hari ini'])
  expect(states('2026-11-23')).toEqual(['soon', 'besok'])
  expect(states('2026-11-29')).toEqual(['soon', '7 hari lagi'])
  expect(states('2026-12-19')).toEqual(['later', '27 hari lagi'])
})

test('what is owed needs a day, and no more is paid than the bill', () => {
  const line = { id: uuidv7(), materialId: null, name: 'Tinta', count: 1, price: 1_360_000 }
  const bill = { id: uuidv7(), supplierId: uuidv7(), day: '2026-11-22', dueOn: null, lines: [line] }
  const paths = (input: object) =>
    billInputSchema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []
  const paid = (amount: number) => ({ id: uuidv7(), amount, method: 'cash' })
  expect(paths({ ...bill, payment: paid(1_360_000) })).toEqual([])
  expect(paths({ ...bill, payment: paid(500_000) })).toEqual(['dueOn'])
  expect(paths({ ...bill, payment: paid(500_000), dueOn: '2026-12-22' })).toEqual([])
  expect(paths({ ...bill, payment: paid(1_360_001) })).toEqual(['payment.amount'])
  expect(paths({ ...bill, dueOn: '2026-11-21' })).toEqual(['dueOn'])
  expect(paths({ ...bill, dueOn: '2026-12-22', lines: [{ ...line, name: '' }] })).toEqual(['lines.0.name'])
})
