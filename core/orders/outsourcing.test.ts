import { describe, expect, test } from 'vitest'
import {
  askedOutsourcing,
  incompleteOutsourcing,
  outsourcingInputSchema,
  outsourcingText,
} from './outsourcing.ts'
import type { OrderStatus } from './transaction.ts'

const stored = { vendor: 'Jaya Offset', cost: 50_000 }

describe('what an item asks for', () => {
  test.each([
    ['nothing of a line of the shop', undefined, null, null],
    ['nothing: it stays', undefined, stored, stored],
    ['null: the shop makes it', null, stored, null],
    ['a mark', {}, null, { vendor: null, cost: null }],
    ['a mark that is there: parts stay', {}, stored, stored],
    ['a vendor: the cost stays', { vendor: 'Sinar' }, stored, { vendor: 'Sinar', cost: 50_000 }],
    ['a cost: the vendor stays', { cost: 0 }, stored, { vendor: 'Jaya Offset', cost: 0 }],
    ['nulls: both go', { vendor: null, cost: null }, stored, { vendor: null, cost: null }],
  ] as const)('%s', (_, asked, line, wanted) => {
    expect(askedOutsourcing(asked, line)).toEqual(wanted)
  })

  test.each([
    [{ vendor: '  ' }, { vendor: null }],
    [{ vendor: ' Jaya ' }, { vendor: 'Jaya' }],
    [{ vendor: 'x'.repeat(81) }, null],
    [{ cost: -1 }, null],
    [{ cost: 1.5 }, null],
    [{ cost: 1_000_000_000_000_000 }, null],
    [null, null],
  ])('%j is read as %j', (given, wanted) => {
    const { data = null } = outsourcingInputSchema.safeParse(given)
    expect(data).toEqual(wanted)
  })
})

describe('a line without vendor or cost', () => {
  const line = (stage: string | null, vendor: string | null, hasCost: boolean) => ({
    stage,
    outsourcing: { vendor, hasCost },
  })
  const count = (status: OrderStatus, item: ReturnType<typeof line> | { stage: null; outsourcing: null }) =>
    incompleteOutsourcing({ status, items: [item] }).length

  test('may wait in the queue', () => {
    expect(count('processing', line(null, null, false))).toBe(0)
    expect(count('pending', line('queue', null, false))).toBe(0)
  })

  test('may not be produced, or be ready with its order', () => {
    for (const [vendor, hasCost] of [
      [null, false],
      [null, true],
      ['Jaya', false],
    ] as const) {
      expect(count('processing', line('print', vendor, hasCost))).toBe(1)
      expect(count('completed', line(null, vendor, hasCost))).toBe(1)
    }
    expect(count('processing', line('print', 'Jaya', true))).toBe(0)
    expect(count('completed', { stage: null, outsourcing: null })).toBe(0)
  })

  test('does not hold up a cancelled order', () => {
    expect(count('cancelled', line('print', null, false))).toBe(0)
  })
})

test('staff read the vendor', () => {
  expect([stored, { vendor: null }, null, undefined].map(outsourcingText)).toEqual([
    'Makloon: Jaya Offset',
    'Makloon',
    null,
    null,
  ])
})
