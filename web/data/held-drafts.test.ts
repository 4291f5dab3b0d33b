import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, HELD } from './drafts.ts'
import { holdDraft, swapDraft } from './held-drafts.ts'

type Row = { key: string; userId: string; name: string; value: unknown; savedAt: number }

const rows = vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {})
  return new Map<string, Row>()
})

// A table of drafts that knows what holding them asks of it: there is no IndexedDB here.
vi.mock('./local.ts', () => ({
  local: {
    transaction: (_mode: string, _table: object, work: () => unknown) => work(),
    drafts: {
      where: ({ userId }: { userId: string }) => ({
        filter: (isMeant: (row: Row) => boolean) => ({
          sortBy: async () => [...rows.values()].filter((row) => row.userId === userId && isMeant(row)),
        }),
      }),
      get: async (key: string) => rows.get(key),
      put: async (row: Row) => rows.set(row.key, row),
      delete: async (key: string) => rows.delete(key),
    },
  },
}))

const SITI = 'siti'
const aside = (id: string) => ({ id, label: `Order ${id}`, total: 88_000, draft: { items: [id] } })
const heldBy = (userId: string) =>
  [...rows.values()].filter((row) => row.userId === userId && row.name === HELD).length

beforeEach(() => rows.clear())

test('nine orders wait at most, each user’s own', async () => {
  for (let turn = 1; turn <= 9; turn++) expect(await holdDraft(SITI, aside(`${turn}`))).toBe(true)
  expect(await holdDraft(SITI, aside('10'))).toBe(false)
  expect(heldBy(SITI)).toBe(9)
  expect(await holdDraft('dewi', aside('11'))).toBe(true)
})

test('with nine waiting, one of them still changes places with the open one, and none is taken twice', async () => {
  for (let turn = 1; turn <= 9; turn++) await holdDraft(SITI, aside(`${turn}`))
  const [first] = rows.keys()
  expect(await swapDraft(SITI, 'sale', String(first), aside('10'))).toEqual({ items: ['1'] })
  expect(heldBy(SITI)).toBe(9)
  expect(rows.get(draftKey('sale', SITI))?.value).toEqual({ items: ['1'] })
  expect(await swapDraft(SITI, 'sale', String(first), null)).toBeUndefined()
  expect(await holdDraft(SITI, aside('11'))).toBe(false)
})
