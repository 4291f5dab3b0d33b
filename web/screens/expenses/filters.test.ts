import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Filters, filtersOf, inputOf, isFiltered, paramsOf, periodText } from './filters.ts'

const today = '2026-11-21'
const thisMonth: Filters = { search: '', year: 2026, month: 11 }

test('filters survive the address bar', () => {
  const year = fc.integer({ min: 2000, max: 2100 })
  const month = fc.integer({ min: 1, max: 12 })
  const period = fc.oneof(
    fc.record({ year, month }),
    fc.record({ year, month: fc.constant(null) }),
    fc.constant({ year: null, month: null }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), period, (search, chosen) => {
      const filters = { search, ...chosen }
      expect(filtersOf(paramsOf(filters, today), today)).toEqual(filters)
    }),
  )
})

test('the current month is what an address without a period means, and stays it when the month turns', () => {
  expect(paramsOf(thisMonth, today)).toEqual({})
  expect(filtersOf({}, today)).toEqual(thisMonth)
  expect(filtersOf({}, '2026-12-01')).toMatchObject({ year: 2026, month: 12 })
})

test('an address that names nonsense names nothing', () => {
  for (const params of [
    { tahun: 'lalu' },
    { tahun: '20.5' },
    { tahun: '1999' },
    { bulan: '3' },
    { cari: { a: 1 } },
  ]) {
    expect(filtersOf(params, today)).toEqual(thisMonth)
  }
  expect(filtersOf({ tahun: '2025', bulan: '13' }, today)).toEqual({ search: '', year: 2025, month: null })
})

test('blanks are no search', () => {
  expect(isFiltered({ ...thisMonth, search: '  ' }, today)).toBe(false)
  expect(isFiltered({ ...thisMonth, search: 'x' }, today)).toBe(true)
  expect(isFiltered({ ...thisMonth, month: null }, today)).toBe(true)
  expect(inputOf({ ...thisMonth, search: ' tinta ' })).toEqual({ search: 'tinta', year: 2026, month: 11 })
  expect(inputOf({ search: '', year: null, month: 3 })).toEqual({})
})

test('a period has a name', () => {
  expect(periodText(thisMonth)).toBe('November 2026')
  expect(periodText({ year: 2025, month: null })).toBe('Tahun 2025')
  expect(periodText({ year: null, month: null })).toBe('Semua waktu')
})
