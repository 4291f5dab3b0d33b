import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAt, tvColumns } from './tv-pages.ts'

const tracks = (...counts: number[]) =>
  tvColumns(counts, { tracks: 6, rows: counts.map(() => 9) }).map((column) => column.tracks)

test('an empty stage takes no room, and the stage with the most pages gets the rest', () => {
  expect(tracks(57, 0, 0, 0, 4)).toEqual([5, 0, 0, 0, 1])
  expect(tracks(9, 9, 9, 9, 9)).toEqual([1, 1, 1, 1, 1])
  expect(tracks(10, 30, 9, 9, 9)).toEqual([1, 2, 1, 1, 1])
  expect(tracks(1, 1, 1, 1, 1, 1, 1, 1)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(tracks(0, 0)).toEqual([0, 0])
})

test('pages are numbered and start again after the last', () => {
  const cards = Array.from({ length: 59 }, (_, at) => at + 1)
  const column = { tracks: 1, rows: 12, perPage: 12, pages: 5 }
  expect(pageAt(cards, column, 0).words).toBe('1–12 dari 59')
  expect(pageAt(cards, column, 4)).toEqual({ shown: cards.slice(48), words: '49–59 dari 59' })
  expect(pageAt(cards, column, 5).words).toBe('1–12 dari 59')
  expect(pageAt(cards.slice(0, 7), { ...column, pages: 1 }, 3)).toEqual({
    shown: cards.slice(0, 7),
    words: '',
  })
})

test('every order is shown once in a round, whatever the counts', () => {
  const counts = fc.array(fc.nat(400), { minLength: 2, maxLength: 8 })
  const room = fc.record({
    tracks: fc.integer({ min: 1, max: 12 }),
    rows: fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 8, maxLength: 8 }),
  })
  fc.assert(
    fc.property(counts, room, (counts, room) => {
      for (const [at, column] of tvColumns(counts, room).entries()) {
        const cards = Array.from({ length: counts[at] ?? 0 }, (_, card) => card)
        const round = Array.from({ length: column.pages }, (_, turn) => pageAt(cards, column, turn).shown)
        expect(round.flat()).toEqual(cards)
        expect(round.every((page) => page.length <= column.perPage)).toBe(true)
      }
    }),
  )
})
