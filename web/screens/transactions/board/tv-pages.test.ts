import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageStarts, tvColumns } from './tv-pages.ts'

const tracks = (...counts: number[]) =>
  tvColumns(counts, { tracks: 6, rows: counts.map(() => 9) }).map((column) => column.tracks)

test('an empty stage takes no room, and the stage with the most pages gets the rest', () => {
  expect(tracks(57, 0, 0, 0, 4)).toEqual([5, 0, 0, 0, 1])
  expect(tracks(9, 9, 9, 9, 9)).toEqual([1, 1, 1, 1, 1])
  expect(tracks(10, 30, 9, 9, 9)).toEqual([1, 2, 1, 1, 1])
  expect(tracks(1, 1, 1, 1, 1, 1, 1, 1)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(tracks(0, 0)).toEqual([0, 0])
})

test('a page begins where the cards before it end', () => {
  expect(pageStarts([], 300)).toEqual([0])
  expect(pageStarts([12, 12, 162, 162], 300)).toEqual([0])
  expect(pageStarts([12, 12, 162, 312, 462.4, 612], 300)).toEqual([0, 3, 5])
})

test('the tracks suffice for every order, whatever the counts', () => {
  const counts = fc.array(fc.nat(400), { minLength: 2, maxLength: 8 })
  const room = fc.record({
    tracks: fc.integer({ min: 1, max: 12 }),
    rows: fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 8, maxLength: 8 }),
  })
  fc.assert(
    fc.property(counts, room, (counts, room) => {
      for (const [at, { pages, perPage }] of tvColumns(counts, room).entries()) {
        expect(pages * perPage).toBeGreaterThanOrEqual(counts[at] ?? 0)
      }
    }),
  )
})
