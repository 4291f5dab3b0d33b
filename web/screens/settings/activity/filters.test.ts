import { expect, test } from 'vitest'
import { filtersOf, isFiltered, NO_FILTERS, paramsOf } from './filters.ts'

const FILTERS = {
  actor: '0191a5c8-0000-7000-8000-000000000001',
  kind: 'products',
  operation: 'delete',
  day: '2026-11-21',
} as const

test('filters survive the address', () => {
  expect(filtersOf(paramsOf(FILTERS))).toEqual(FILTERS)
  expect(filtersOf(paramsOf({ ...NO_FILTERS, actor: 'system' }))).toEqual({ ...NO_FILTERS, actor: 'system' })
  expect(filtersOf(paramsOf(NO_FILTERS))).toEqual(NO_FILTERS)
  expect(isFiltered(FILTERS)).toBe(true)
  expect(isFiltered(NO_FILTERS)).toBe(false)
})

test('what an address names wrongly is ignored', () => {
  expect(filtersOf({ orang: 'saya', jenis: 'rahasia', tindakan: 'read', hari: '2026-02-30' })).toEqual(
    NO_FILTERS,
  )
})
