import { ORPCError } from '@orpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../../../contract/store.ts'
import { DEFAULT_STORE } from '../../../core/store.ts'
import { saveStore } from '../../data/server-writes.ts'
import { NOTES } from './invoice/notes-part.ts'
import { savePart } from './save-part.ts'

vi.mock('../../data/server-writes.ts', () => ({ saveStore: vi.fn() }))
const send = vi.mocked(saveStore)

const store: Store = {
  ...DEFAULT_STORE,
  id: '0192f0a0-0000-7000-8000-000000000001',
  version: 7,
  hasSampleData: false,
}
const form = { invoiceNotes: 'Terima kasih' }
const refused = (code: string, status: number, data?: unknown) =>
  new ORPCError(code, { defined: true, status, message: `sentence of ${code}`, data })

beforeEach(() => send.mockReset())

test('what was changed is sent on the version that it was changed on', async () => {
  const saved = { ...store, ...form, version: 8 }
  send.mockResolvedValueOnce(saved)
  expect(await savePart(NOTES, store, form)).toEqual({ state: 'saved', store: saved })
  expect(send).toHaveBeenCalledExactlyOnceWith({ version: 7, ...form })
})

test('another part saved meanwhile says nothing about this one: it is sent again on that', async () => {
  send.mockRejectedValueOnce(refused('CONFLICT', 409, { current: { ...store, taxRate: 0.11, version: 9 } }))
  send.mockResolvedValueOnce({ ...store, ...form, taxRate: 0.11, version: 10 })
  expect(await savePart(NOTES, store, form)).toMatchObject({ state: 'saved', store: { version: 10 } })
  expect(send).toHaveBeenLastCalledWith({ version: 9, ...form })
})

test('the same part saved meanwhile is a conflict', async () => {
  const now = { ...store, invoiceNotes: 'Garansi 3 hari', version: 8 }
  send.mockRejectedValueOnce(refused('CONFLICT', 409, { current: now }))
  expect(await savePart(NOTES, store, form)).toEqual({ state: 'conflict', now })
  expect(send).toHaveBeenCalledOnce()
})

test('a refused field is named, a refusal gives its reason, a failure none', async () => {
  const issues = [{ path: ['discountRates', 'gold'], message: 'Paling banyak 100%' }]
  send.mockRejectedValueOnce(refused('INVALID_INPUT', 400, { issues }))
  expect(await savePart(NOTES, store, form)).toEqual({
    state: 'invalid',
    problems: { gold: 'Paling banyak 100%' },
  })
  send.mockRejectedValueOnce(refused('FORBIDDEN', 403))
  expect(await savePart(NOTES, store, form)).toEqual({ state: 'failed', reason: 'sentence of FORBIDDEN' })
  for (const failure of [refused('INTERNAL_SERVER_ERROR', 500), new TypeError('Failed to fetch')]) {
    send.mockRejectedValueOnce(failure)
    expect(await savePart(NOTES, store, form)).toEqual({ state: 'failed', reason: undefined })
  }
})
