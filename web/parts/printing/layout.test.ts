import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnWidth, fittedSize, paginate, textWidthEm } from './layout.ts'

const sheet = { page: 184, firstHead: 43, nextHead: 14, continued: 0, tail: 80 }

test('a short order fits one sheet', () => {
  expect(paginate({ ...sheet, rows: [16, 16, 12] })).toEqual([{ from: 0, until: 3, last: true }])
})

test('totals get their own sheet if the last row is too high for both', () => {
  expect(paginate({ ...sheet, rows: [120] })).toEqual([
    { from: 0, until: 1, last: false },
    { from: 1, until: 1, last: true },
  ])
})

test('totals without room take the last row with them', () => {
  expect(paginate({ ...sheet, rows: [16, 16, 16, 16] })).toEqual([
    { from: 0, until: 3, last: false },
    { from: 3, until: 4, last: true },
  ])
})

test('forty rows fill sheet after sheet', () => {
  const plans = paginate({ ...sheet, rows: Array.from({ length: 40 }, () => 16) })
  expect(plans.map((plan) => plan.until - plan.from)).toEqual([8, 10, 10, 10, 2])
})

test('what is carried over has its line under the rows, in the place of the totals on the last sheet', () => {
  const carrying = { ...sheet, continued: 10 }
  expect(paginate({ ...carrying, rows: [16, 16, 12] })).toEqual([{ from: 0, until: 3, last: true }])
  const plans = paginate({ ...carrying, rows: Array.from({ length: 40 }, () => 16) })
  expect(plans.map((plan) => plan.until - plan.from)).toEqual([8, 10, 10, 10, 2])
  const full = paginate({ ...carrying, rows: Array.from({ length: 10 }, () => 17) })
  expect(full.map((plan) => plan.until - plan.from)).toEqual([7, 3])
})

test('every row is on exactly one sheet, in order and uncut', () => {
  fc.assert(
    fc.property(
      fc.nat(12).chain((continued) => {
        // Rows never exceed the first sheet.
        const max = sheet.page - sheet.firstHead - continued
        const rows = fc.array(fc.integer({ min: 8, max }), { minLength: 1, maxLength: 200 })
        return fc.record({ rows, continued: fc.constant(continued) })
      }),
      ({ rows, continued }) => {
        const plans = paginate({ ...sheet, rows, continued })
        expect(plans.flatMap(({ from, until }) => rows.slice(from, until))).toEqual(rows)
        expect(plans.filter((plan) => plan.last)).toEqual([plans.at(-1)])
        plans.forEach((plan, index) => {
          const used = rows.slice(plan.from, plan.until).reduce((sum, height) => sum + height, 0)
          const head = index === 0 ? sheet.firstHead : sheet.nextHead
          expect(head + used + (plan.last ? sheet.tail : continued)).toBeLessThanOrEqual(sheet.page)
        })
      },
    ),
  )
})

test('a longer figure is wider', () => {
  expect(textWidthEm('1.250.000')).toBeGreaterThan(textWidthEm('125.000'))
})

test('a figure keeps its size while it fits, and shrinks to its room', () => {
  expect(fittedSize('281.000', 5.6, 45)).toBe(5.6)
  const size = fittedSize('Rp 990.000.000.000.000', 5.6, 45)
  expect(size).toBeLessThan(5.6)
  expect(size * textWidthEm('Rp 990.000.000.000.000')).toBeCloseTo(45)
})

test('a column widens for its longest figure only', () => {
  expect(columnWidth(['6.000.000', '60.000'], 20)).toBe(20)
  expect(columnWidth(['900.000.000.000.000', '60.000'], 20)).toBeGreaterThan(30)
})
