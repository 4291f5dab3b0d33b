import { expect, test } from 'vitest'
import { doubtsOf } from './check-sizes.ts'

const line = (id: string, length: number, width: number) => ({ id, quantity: 1, length, width })
const priced = (length: number, width: number) => ({
  unit: 'm²',
  quantity: 1,
  length,
  width,
  area: (length * width) / 10_000,
})

type Given = Parameters<typeof doubtsOf>
const doubts = (sold: object[], items: object[], lines: object[]) =>
  doubtsOf(
    sold as unknown as Given[0],
    items as unknown as Given[1],
    {
      lines,
      money: { figures: { subtotal: 25_000, total: 25_000 }, rates: { roundingStep: 500 } },
    } as unknown as Given[2],
  )

test('an edit asks only about sizes that were changed', () => {
  const sold = [line('small', 5, 5), line('banner', 300, 100)]
  const items = [line('small', 5, 5), line('banner', 3, 1), line('new', 2, 1)]
  expect(doubts(sold, items, [priced(5, 5), priced(3, 1), priced(2, 1)])).toEqual([
    { index: 1, suggested: { length: 300, width: 100 } },
    { index: 2, suggested: { length: 200, width: 100 } },
  ])
  expect(doubts(sold, sold, [priced(5, 5), priced(300, 100)])).toEqual([])
})
