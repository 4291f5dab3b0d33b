import { ORPCError } from '@orpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, HELD_DRAFT_NAME } from './drafts.ts'
import { countHeldDrafts, holdDraft, listHeldDrafts, swapHeldDraft } from './held-drafts.ts'
import { shareHeldDrafts, takeSendingDraft } from './shared-drafts.ts'

type Row = { key: string; userId: string; name: string; value: unknown; savedAt: number }

type Shared = { id: string; version: number; content: string }

const { rows, kept, network } = vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {})
  return {
    rows: new Map<string, Row>(),
    kept: new Map<string, Shared>(),
    network: { losesAnswers: false, whileSending: () => {} },
  }
})

// A fake of IndexedDB.
vi.mock('./local.ts', () => ({
  local: {
    transaction: (_mode: string, _table: object, work: () => unknown) => work(),
    drafts: {
      filter: (isMeant: (row: Row) => boolean) => ({
        sortBy: async () => [...rows.values()].filter(isMeant),
        count: async () => [...rows.values()].filter(isMeant).length,
        delete: async () => {
          for (const row of [...rows.values()].filter(isMeant)) rows.delete(row.key)
        },
      }),
      get: async (key: string) => rows.get(key),
      put: async (row: Row) => rows.set(row.key, row),
      delete: async (key: string) => rows.delete(key),
    },
  },
}))

vi.mock('./connection.ts', () => ({ useConnection: () => ({ online: true }) }))
// A fake of the server's held drafts.
vi.mock('./server.ts', () => ({
  server: {
    heldDrafts: {
      create: async ({ id, content }: Shared) => {
        if (content.includes('"impossible"'))
          throw new ORPCError('INVALID_INPUT', { defined: true, status: 400 })
        if (!kept.has(id)) kept.set(id, { id, version: 1, content })
        network.whileSending()
        if (network.losesAnswers) throw new TypeError('Failed to fetch')
        return kept.get(id)
      },
      take: async ({ id, version }: Shared) => {
        const held = kept.get(id)
        if (held?.version !== version) throw new Error('CONFLICT')
        kept.set(id, { ...held, version: version + 1 })
        return { content: held.content }
      },
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

beforeEach(() => {
  rows.clear()
  kept.clear()
  Object.assign(network, { losesAnswers: false, whileSending: () => {} })
})

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

const draft = {
  ...{ id: '0199a000-0000-7000-8000-000000000001', items: [], paymentMethod: 'cash', discountPercent: 0 },
}
const shareable = { ...aside(draft.id), draft }
const here = () => listHeldDrafts<typeof draft>(SITI)

test('what the server has answered for is gone from here', async () => {
  await holdDraft(SITI, shareable)
  await shareHeldDrafts(SITI)
  expect(await here()).toEqual([])
  expect([...kept.values()].map(({ content }) => JSON.parse(content))).toEqual([draft])
})

test('one that the server refuses stays here and says so, and holds back no other', async () => {
  await holdDraft(SITI, { ...aside('odd'), draft: { ...draft, items: ['impossible'] } })
  await holdDraft(SITI, shareable)
  await shareHeldDrafts(SITI)
  expect((await here()).map(({ label, isRefused }) => [label, isRefused])).toEqual([['Order odd', true]])
  expect(kept.size).toBe(1)
  const [odd] = await here()
  expect(await swapHeldDraft(SITI, 'sale', String(odd?.key), null)).toMatchObject({ items: ['impossible'] })
})

test('while an answer is lost the draft stays, is taken through the server alone, and is sent under one id', async () => {
  await holdDraft(SITI, shareable)
  network.losesAnswers = true
  await expect(shareHeldDrafts(SITI)).rejects.toThrow('Failed to fetch')
  await expect(shareHeldDrafts(SITI)).rejects.toThrow('Failed to fetch')
  expect(kept.size).toBe(1)
  const [held] = await here()
  expect(await swapHeldDraft(SITI, 'sale', String(held?.key), null)).toBeUndefined()
  expect(await here()).toHaveLength(1)

  network.losesAnswers = false
  const sending = { ...shareable, sharing: String(held?.sharing) }
  expect(await takeSendingDraft(sending, { userId: SITI, name: 'sale' }, null)).toEqual(draft)
  expect(await here()).toEqual([])
  expect([...rows.values()].map(({ name }) => name)).toEqual(['sale'])
  // A colleague was faster: nothing is opened here.
  await expect(takeSendingDraft(sending, { userId: SITI, name: 'sale' }, null)).rejects.toThrow('CONFLICT')
})

test('held again while the first sending is under way, it is not taken for sent', async () => {
  await holdDraft(SITI, shareable)
  const key = String((await here())[0]?.key)
  // Another tab takes it and holds it again before the answer is noted.
  network.whileSending = () => void rows.set(key, { ...(rows.get(key) as Row), value: aside('again') })
  await shareHeldDrafts(SITI)
  expect((await here()).map(({ label }) => label)).toEqual(['Order again'])
})
