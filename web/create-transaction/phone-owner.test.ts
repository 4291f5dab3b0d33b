import { expect, test } from 'vitest'
import { ownerOfPhone } from './phone-owner.ts'
import { MAJU_JAYA } from './sale-of-the-pictures.ts'

test('a number is the same number however it is written', () => {
  expect(ownerOfPhone([MAJU_JAYA], '+62 812 8834 1907')).toBe(MAJU_JAYA)
  expect(ownerOfPhone([MAJU_JAYA], '0812.8834.1907')).toBe(MAJU_JAYA)
})

test('a beginning, another number and no number are nobody’s', () => {
  for (const phone of ['0812', '0812-8834-1908', 'tidak ada'])
    expect(ownerOfPhone([MAJU_JAYA], phone)).toBeNull()
})
