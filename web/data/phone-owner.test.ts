import { expect, test } from 'vitest'
import { ownerOfPhone } from './phone-owner.ts'

const MAJU_JAYA = { id: '1', phone: '0812-8834-1907' }
const BRANCH = { id: '2', phone: '+62 812 8834 1907' }

test('a number is the same number however it is written', () => {
  expect(ownerOfPhone([MAJU_JAYA], '+62 812 8834 1907')).toBe(MAJU_JAYA)
  expect(ownerOfPhone([MAJU_JAYA], '0812.8834.1907')).toBe(MAJU_JAYA)
})

test('a beginning, another number and no number are nobody’s', () => {
  for (const phone of ['0812', '0812-8834-1908', 'tidak ada'])
    expect(ownerOfPhone([MAJU_JAYA], phone)).toBeNull()
})

test('nobody shares a number with themselves', () => {
  expect(ownerOfPhone([MAJU_JAYA], '081288341907', MAJU_JAYA.id)).toBeNull()
  expect(ownerOfPhone([MAJU_JAYA, BRANCH], '081288341907', MAJU_JAYA.id)).toBe(BRANCH)
})
