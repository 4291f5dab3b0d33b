import { expect, test } from 'vitest'
import { type Filters, filtersOf, isFiltered, listInputOf, NO_FILTERS, paramsOf } from './filters.ts'

const some: Filters = { search: 'maju', status: 'overdue', by: 'customer' }

test('filters stand in the address and come back from it', () => {
  expect(paramsOf(some)).toEqual({ cari: 'maju', status: 'terlambat', per: 'pelanggan' })
  for (const filters of [some, NO_FILTERS, { ...some, status: 'running' as const }]) {
    expect(filtersOf(paramsOf(filters))).toEqual(filters)
  }
})

test('what an address names wrongly is ignored', () => {
  expect(filtersOf({ cari: ['x'], status: 'lunas', per: 7 })).toEqual(NO_FILTERS)
  expect(filtersOf({ cari: 'x'.repeat(200) }).search).toHaveLength(100)
})

test('grouping narrows nothing', () => {
  expect(isFiltered({ ...NO_FILTERS, by: 'customer' })).toBe(false)
  expect(isFiltered(some)).toBe(true)
  expect(isFiltered({ ...NO_FILTERS, search: ' ' })).toBe(false)
  expect(listInputOf({ ...NO_FILTERS, search: ' ' })).toEqual({ search: undefined, status: undefined })
  expect(listInputOf(some)).toEqual({ search: 'maju', status: 'overdue' })
})
