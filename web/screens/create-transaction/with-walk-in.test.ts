import { expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import { withWalkIn } from './with-walk-in.ts'

const someone = (id: string, name: string) => ({ id, name }) as Customer
const umum = someone(WALK_IN_ID, 'Umum')
const jaya = someone('1', 'Umum Jaya')
const names = (found: Customer[]) => found.map(({ name }) => name)

test('umum finds the walk-in customer before similar names, even before the record exists', () => {
  expect(withWalkIn([jaya, umum], 'umum', undefined)).toEqual([umum, jaya])
  expect(withWalkIn([jaya], ' Umum ', umum)).toEqual([umum, jaya])
  const made = withWalkIn([], 'umum', undefined)
  expect(made).toMatchObject([{ id: WALK_IN_ID, name: 'Umum' }])
})

test('a prefix of umum finds the walk-in customer last, and no other text does', () => {
  expect(names(withWalkIn([jaya], 'um', undefined))).toEqual(['Umum Jaya', 'Umum'])
  expect(withWalkIn([umum, jaya], 'umu', undefined)).toEqual([umum, jaya])
  for (const text of ['', 'u', 'umumi', 'rina']) expect(withWalkIn([jaya], text, umum)).toEqual([jaya])
})
