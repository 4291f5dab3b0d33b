import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerSearch } from '../../core/text/search.ts'
import { type Entry, matchEntries, mergeNewestFirst, mergeSearchResults } from './search.ts'

type Person = { id: string; createdAt: string }
const entry = (text: string, createdAt = '2026-01-01', id = text): Entry<Person> => ({
  record: { id, createdAt },
  text: text.toLowerCase(),
})
const found = (text: string, limit = 10) =>
  matchEntries(
    [entry('Bu Ratna 0812-3456 08123456'), entry('CV Sinar Ratnasari 0813'), entry('Karatna Jaya 0899')],
    customerSearch.words(text),
    limit,
  ).map(({ text }) => text.split(' 08')[0])

describe('a search', () => {
  test('finds words anywhere, whatever their case and order', () => {
    expect(found('JAYA kara')).toEqual(['karatna jaya'])
    expect(found('ratna 0899')).toEqual(['karatna jaya'])
  })
  test('shows first where a word begins with the text', () => {
    expect(found('ratna')).toEqual(['bu ratna', 'cv sinar ratnasari', 'karatna jaya'])
    expect(found('ratna', 2)).toEqual(['bu ratna', 'cv sinar ratnasari'])
  })
  test('finds a number however it is written', () => {
    expect(found('08123456')).toEqual(['bu ratna'])
    expect(found('0812-3')).toEqual(['bu ratna'])
  })
  test('without text shows the newest', () => expect(found(' ', 1)).toEqual(['bu ratna']))
  test('finds nothing where a word is missing', () => expect(found('ratna xyz')).toEqual([]))
})

test('two lists, each newest first, are one list newest first', () => {
  const list = fc
    .array(fc.integer({ min: 2000, max: 2020 }))
    .map((years) =>
      years.toSorted((one, other) => other - one).map((year) => entry('x', String(year), 'same')),
    )
  fc.assert(
    fc.property(list, list, (one, other) => {
      const years = mergeNewestFirst(one, other).map(({ record }) => Number(record.createdAt))
      expect(years).toEqual(
        [...one, ...other].map(({ record }) => Number(record.createdAt)).toSorted((a, b) => b - a),
      )
    }),
  )
})

describe('what this device found and what the server found', () => {
  const person = (name: string, createdAt: string) => ({ id: name, name, phone: '0812', createdAt })
  const here = [person('Ratna Baru', '2026-03'), person('Karatna', '2026-02')]
  const together = (others: typeof here, text = 'ratna', kept = here) =>
    mergeSearchResults([here, others], (one) => kept.some(({ id }) => id === one.id), {
      search: customerSearch,
      text,
      limit: 3,
    }).map(({ name }) => name)

  test('is one list in the order of a search, each of them once', () => {
    const others = [person('Ratna Lama', '2020-01'), person('Ratna Baru', '2026-03')]
    expect(together(others)).toEqual(['Ratna Baru', 'Ratna Lama', 'Karatna'])
  })
  test('holds as many as are asked for, the best of them', () => {
    expect(together([person('Ratna A', '2021-01'), person('Ratna B', '2022-01')])).toEqual([
      'Ratna Baru',
      'Ratna B',
      'Ratna A',
    ])
  })
  test('leaves out who is called otherwise here by now, and what belongs to another text', () => {
    const renamed = person('Ratna Dulu', '2025-01')
    expect(together([renamed], 'ratna', [...here, renamed])).toEqual(['Ratna Baru', 'Karatna'])
    expect(together([person('Budi', '2026-04')])).toEqual(['Ratna Baru', 'Karatna'])
  })
})
