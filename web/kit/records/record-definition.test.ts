import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  changedFields,
  conflictRows,
  isConflict,
  type RecordDefinition,
  rebase,
  schemaProblems,
} from './record-definition.ts'

type Values = { name: string; price: number | null; tags: string[]; customer: { id: string; label: string } }
type TestDefinition = Pick<
  RecordDefinition<{ version: number }, Values, Values>,
  'names' | 'texts' | 'compared' | 'merged'
>

const KIND: TestDefinition = {
  names: { name: 'Nama', price: 'Harga', tags: 'Label', customer: 'Pelanggan' },
  texts: { price: (price) => (price === null ? '' : `Rp ${price}`), customer: ({ label }) => label },
  compared: { customer: ({ id }) => id },
  merged: { tags: (_, mine, now) => [...new Set([...now, ...mine])] },
}
const BANNER: Values = { name: 'Banner', price: 100, tags: ['luar'], customer: { id: 'a', label: 'Ani' } }

const changes = fc.record<Partial<Values>>(
  {
    name: fc.constantFrom('Banner', 'Banner Flexi', 'Spanduk'),
    price: fc.constantFrom(100, 200, null),
    customer: fc.constantFrom('a', 'b').map((id) => ({ id, label: id })),
  },
  { requiredKeys: [] },
)

describe('what has changed', () => {
  test('lists fields in form order; surrounding spaces and ignored parts are no change', () => {
    expect(changedFields(KIND, BANNER, { ...BANNER, tags: [], name: 'Stiker' })).toEqual(['name', 'tags'])
    const same = { ...BANNER, name: ' Banner ', tags: ['luar '], customer: { id: 'a', label: 'Bu Ani' } }
    expect(changedFields(KIND, BANNER, same)).toEqual([])
  })
})

describe('when another saves in between', () => {
  test('the input is applied over the newer record', () => {
    fc.assert(
      fc.property(changes, changes, (mine, theirs) => {
        const typed = { ...BANNER, ...mine }
        const now = { ...BANNER, ...theirs }
        const both = rebase(KIND, BANNER, typed, now)
        const own = changedFields(KIND, BANNER, typed)
        for (const field of Object.keys(KIND.names) as (keyof Values)[]) {
          expect(both[field]).toBe(own.includes(field) ? typed[field] : now[field])
        }
      }),
    )
  })

  test('only the same field with another content is a conflict', () => {
    const typed = { ...BANNER, price: 200 }
    expect(isConflict(KIND, BANNER, typed, { ...BANNER, name: 'Spanduk' })).toBe(false)
    expect(isConflict(KIND, BANNER, typed, { ...BANNER, price: 200 })).toBe(false)
    expect(isConflict(KIND, BANNER, typed, { ...BANNER, price: 300 })).toBe(true)
  })

  test('two changes that can both stand become one, and are no conflict', () => {
    const typed = { ...BANNER, tags: ['luar', 'murah'] }
    const now = { ...BANNER, tags: ['luar', 'besar'] }
    expect(isConflict(KIND, BANNER, typed, now)).toBe(false)
    expect(rebase(KIND, BANNER, typed, now).tags).toEqual(['luar', 'besar', 'murah'])
  })

  test('both are shown side by side, in words', () => {
    const typed = { ...BANNER, name: '', price: 250 }
    const now = { ...BANNER, price: null, customer: { id: 'b', label: 'Budi' } }
    expect(conflictRows(KIND, BANNER, typed, now)).toEqual([
      { name: 'Nama', now: 'Banner', mine: 'kosong' },
      { name: 'Harga', now: 'kosong', mine: 'Rp 250' },
      { name: 'Pelanggan', now: 'Budi', mine: null },
    ])
  })
})

test('a schema names the first problem of each field, by its path', () => {
  const schema = z.object({
    name: z.string().min(1, 'Wajib diisi').min(3, 'Terlalu pendek'),
    items: z.array(z.object({ length: z.number().max(9, 'Terlalu panjang') })),
  })
  expect(schemaProblems(schema)({ name: '', items: [{ length: 1 }, { length: 10 }] })).toEqual({
    name: 'Wajib diisi',
    'items.1.length': 'Terlalu panjang',
  })
})
