import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, HELD_DRAFT_NAME } from './drafts.ts'
import { countHeldDrafts, holdDraft, listHeldDrafts, swapHeldDraft } from './held-drafts.ts'

type Row = { key: string; userId: string; name: string; value: unknown; savedAt: number }

const rows = vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {})
  return new Map<string, Row>()
})

// A fake of IndexedDB.
vi.mock('./local.ts', () => ({
  local: {
    transaction: (_mode: string, _table: object, work: () => unknown) => work(),
    drafts: {
      filter: (isMeant: (row: Row) => boolean) => ({
        sortBy: async () => [...rows.values()].filter(isMeant),
        count: async () => [...rows.values()].filter(isMeant).length,
      }),
      get: async (key: string) => rows.get(key),
      put: async (row: Row) => rows.set(row.key, row),
      delete: async (key: string) => rows.delete(key),
    },
  },
}))

const SITI = 'siti'
const aside = (id: string, by = 'Siti') => ({
  id,
  label: `Order ${id}`,
  total: 88_000,
  draft: { items: [id] },
  by,
})
const heldBy = (userId: string) =>
  [...rows.values()].filter((row) => row.userId === userId && row.name === HELD_DRAFT_NAME).length

beforeEach(() => rows.clear())

test('nine orders wait at most, each user’s own', async () => {
  for (let turn = 1; turn <= 9; turn++) expect(await holdDraft(SITI, aside(`${turn}`))).toBe(true)
  expect(await holdDraft(SITI, aside('10'))).toBe(false)
  expect(heldBy(SITI)).toBe(9)
  expect(await holdDraft('dewi', aside('11', 'Dewi'))).toBe(true)
})

test('with nine waiting, one of them still changes places with the open one, and none is taken twice', async () => {
  for (let turn = 1; turn <= 9; turn++) await holdDraft(SITI, aside(`${turn}`))
  const [first] = rows.keys()
  expect(await swapHeldDraft(SITI, 'sale', String(first), aside('10'))).toEqual({ items: ['1'] })
  expect(heldBy(SITI)).toBe(9)
  expect(rows.get(draftKey('sale', SITI))?.value).toEqual({ items: ['1'] })
  expect(await swapHeldDraft(SITI, 'sale', String(first), null)).toBeUndefined()
  expect(await holdDraft(SITI, aside('11'))).toBe(false)
})

test('the next user of the device sees held drafts with their holder’s name, and can take them over', async () => {
  await holdDraft(SITI, aside('1'))
  await holdDraft('dewi', aside('2', 'Dewi'))
  const seenByDewi = await listHeldDrafts('dewi')
  expect(seenByDewi.map(({ label, by }) => [label, by])).toEqual([
    ['Order 1', 'Siti'],
    ['Order 2', null],
  ])
  expect(await countHeldDrafts()).toBe(2)
  expect(await swapHeldDraft('dewi', 'sale', String(seenByDewi[0]?.key), null)).toEqual({ items: ['1'] })
  expect(rows.get(draftKey('sale', 'dewi'))).toMatchObject({ userId: 'dewi', name: 'sale' })
  expect(await countHeldDrafts()).toBe(1)
})

test('a draft held before names were stored is shown without one', async () => {
  const { by: _, ...older } = aside('1')
  await holdDraft(SITI, older as ReturnType<typeof aside>)
  expect((await listHeldDrafts('dewi')).map(({ by }) => by)).toEqual(['rekan lain'])
})
