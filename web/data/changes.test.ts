import { describe, expect, test } from 'vitest'
import type { LiveChange } from '../../contract/live.ts'
import { changesOfEntity, concernsUser } from './changes.ts'
import { latestChanges, shouldReplace } from './records.ts'

const ratna = { entity: 'customers', id: 'ratna', record: null } as LiveChange
const banner = { entity: 'products', id: 'banner', record: null } as LiveChange
const siti = { entity: 'users', id: 'siti' } as LiveChange

test('an event’s records are taken apart by kind, in order', () => {
  expect(changesOfEntity([banner, ratna, siti], 'customers')).toEqual([ratna])
  expect(changesOfEntity([banner, ratna, siti], 'products')).toEqual([banner])
})

test('of several changes of one record the last counts', () => {
  const changed = [
    { id: 'a', record: 1 },
    { id: 'b', record: 2 },
    { id: 'a', record: null },
  ]
  expect(latestChanges(changed)).toEqual([
    { id: 'a', record: null },
    { id: 'b', record: 2 },
  ])
})

describe('a record that arrives', () => {
  test.each([
    ['the first of its kind', undefined, 1, true],
    ['again after it was gone', null, 1, true],
    ['newer', 1, 2, true],
    ['of the same age', 2, 2, true],
    ['older than the stored one', 3, 2, false],
    ['gone', 3, null, true],
  ] as const)('%s', (_, stored, arriving, taken) => {
    const record = (version: number | null | undefined) => (version == null ? version : { version })
    expect(shouldReplace(record(stored), record(arriving) ?? null)).toBe(taken)
  })
})

test('only a change of one’s own account asks who is signed in', () => {
  expect(concernsUser({ type: 'changes', changes: [ratna, siti] }, 'siti')).toBe(true)
  expect(concernsUser({ type: 'changes', changes: [ratna, siti] }, 'joko')).toBe(false)
  expect(concernsUser({ type: 'start' }, 'siti')).toBe(false)
})
