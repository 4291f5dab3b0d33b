import { describe, expect, test } from 'vitest'
import { WALK_IN_ID } from './customer.ts'
import {
  customerKey,
  findDuplicates,
  findPossibleDuplicates,
  mergeContactDetails,
  proposeMerge,
} from './duplicate-customer.ts'

const sari = { id: '1', name: 'Ibu Sari', phone: '0812-8834-1907' }
const twin = { id: '2', name: 'ibu  SARI', phone: '+62 812 8834 1907' }
const husband = { id: '3', name: 'Pak Joko', phone: '081288341907' }
const namesake = { id: '4', name: 'Ibu Sári', phone: '0857-1100-2200' }
const other = { id: '5', name: 'Kopi Senja', phone: '0811-5550-1000' }
const all = [other, namesake, husband, twin, sari]

test('duplicates share name and number in any notation', () => {
  expect(customerKey(twin)).toBe(customerKey(sari))
  expect(findDuplicates(all, sari, sari.id)).toEqual([twin])
  expect(findDuplicates(all, { name: ' ibu sari', phone: '0812.8834.1907' })).toEqual([twin, sari])
  expect(findDuplicates(all, { ...husband, name: 'Pak Joko Dua' })).toEqual([])
})

test('incomplete input matches no customer', () => {
  expect(findDuplicates([{ id: '9', name: '', phone: '-' }], { name: '', phone: '' })).toEqual([])
  expect(findDuplicates([{ id: '9', name: 'Budi', phone: '-' }], { name: 'Budi', phone: '-' })).toEqual([])
})

test('possible duplicates are sorted: both, number, name', () => {
  expect(findPossibleDuplicates(all, sari)).toEqual([twin, husband, namesake])
  expect(findPossibleDuplicates(all, other)).toEqual([])
})

test('merging fills missing details and keeps existing ones', () => {
  const kept = { email: null, whatsapp: '0811-1', address: null }
  const merged = { email: 'sari@toko.id', whatsapp: '0857-2', address: null }
  expect(mergeContactDetails(kept, merged)).toEqual({
    email: 'sari@toko.id',
    whatsapp: '0811-1',
    address: null,
  })
})

describe('the proposal for a merge', () => {
  const older = { id: '1', createdAt: '2024-03-01T02:00:00.000Z', membershipTier: 'regular' } as const
  const newer = { id: '2', createdAt: '2026-11-02T02:00:00.000Z', membershipTier: 'gold' } as const

  test('keeps the older record and the higher tier, in either order', () => {
    for (const pair of [
      [older, newer],
      [newer, older],
    ] as const)
      expect(proposeMerge(pair)).toEqual({ keptId: older.id, membershipTier: 'gold' })
  })

  test.each([
    ['gold', 'silver', 'gold'],
    ['regular', 'silver', 'silver'],
    ['silver', 'silver', 'silver'],
    ['regular', 'gold', 'gold'],
  ] as const)('%s and %s become %s', (one, other, expected) => {
    const { membershipTier } = proposeMerge([
      { ...older, membershipTier: one },
      { ...newer, membershipTier: other },
    ])
    expect(membershipTier).toBe(expected)
  })

  test('keeps the first of two records of the same instant', () => {
    expect(proposeMerge([{ ...newer, createdAt: older.createdAt }, older]).keptId).toBe(newer.id)
  })

  test('always keeps the walk-in customer and their tier', () => {
    const walkIn = {
      id: WALK_IN_ID,
      createdAt: '2026-11-20T02:00:00.000Z',
      membershipTier: 'regular',
    } as const
    for (const pair of [
      [walkIn, newer],
      [newer, walkIn],
    ] as const)
      expect(proposeMerge(pair)).toEqual({ keptId: WALK_IN_ID, membershipTier: 'regular' })
  })
})
