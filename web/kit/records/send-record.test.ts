import { ORPCError } from '@orpc/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordDefinition } from './record-definition.ts'
import { sendRecord } from './send-record.ts'

type Product = { id: string; version: number; name: string; price: number; tags: string[] }
type Values = Omit<Product, 'id' | 'version'>

const create = vi.fn<(id: string, input: Values) => Promise<Product>>()
const update = vi.fn<(stored: Product, changes: Partial<Values>, values: Values) => Promise<Product>>()

const KIND: RecordDefinition<Product, Values, Values> = {
  noun: 'produk',
  names: { name: 'Nama', price: 'Harga', tags: 'Label' },
  valuesOf: (stored) => ({ name: stored?.name ?? '', price: stored?.price ?? 0, tags: stored?.tags ?? [] }),
  problemsOf: () => ({}),
  inputOf: (values) => ({ ...values, name: values.name.trim() }),
  create,
  update,
  merged: { tags: (_, mine, now) => [...new Set([...now, ...mine])] },
  fieldOf: (path) => (path === 'rates.gold' ? 'price' : path),
  saved: 'Tersimpan.',
  failed: 'Gagal.',
}
const BANNER: Product = { id: 'b', version: 7, name: 'Banner', price: 100, tags: [] }
const typed: Values = { name: 'Banner', price: 200, tags: [] }

const refused = (code: string, status: number, data?: unknown) =>
  new ORPCError(code, { defined: true, status, data })
const conflict = (current: Product) => refused('CONFLICT', 409, { current })
const edit = (values = typed) => sendRecord(KIND, { id: 'b', before: BANNER, values, retried: false })
const add = (values: Values, retried: boolean) => sendRecord(KIND, { id: 'b', before: null, values, retried })

beforeEach(() => {
  create.mockReset()
  update.mockReset()
})

describe('an edit', () => {
  test('sends what was changed, on the version that it was changed on', async () => {
    const saved = { ...BANNER, price: 200, version: 8 }
    update.mockResolvedValueOnce(saved)
    expect(await edit()).toEqual({ state: 'saved', stored: saved })
    expect(update).toHaveBeenCalledExactlyOnceWith(BANNER, { price: 200 }, typed)
  })

  test('sends what its kind makes of the changed fields, where that is something else', async () => {
    update.mockResolvedValueOnce(BANNER)
    const kind = { ...KIND, changesOf: (values: Values) => ({ tags: [`${values.price}`] }) }
    await sendRecord(kind, { id: 'b', before: BANNER, values: typed, retried: false })
    expect(update).toHaveBeenCalledExactlyOnceWith(BANNER, { tags: ['200'] }, typed)
  })

  test('is resent after changes of other fields, however often', async () => {
    const renamed = { ...BANNER, name: 'Spanduk', version: 8 }
    const tagged = { ...renamed, tags: ['luar'], version: 9 }
    update.mockRejectedValueOnce(conflict(renamed)).mockRejectedValueOnce(conflict(tagged))
    update.mockResolvedValueOnce({ ...tagged, price: 200, version: 10 })
    expect(await edit()).toMatchObject({ state: 'saved', stored: { version: 10 } })
    expect(update).toHaveBeenLastCalledWith(
      tagged,
      { price: 200 },
      { name: 'Spanduk', price: 200, tags: ['luar'] },
    )
  })

  test('of the same field is a conflict, unless both changes can stand', async () => {
    const now = { ...BANNER, price: 300, tags: ['luar'], version: 8 }
    update.mockRejectedValueOnce(conflict(now))
    expect(await edit()).toEqual({ state: 'conflict', now })
    expect(update).toHaveBeenCalledOnce()

    update.mockRejectedValueOnce(conflict(now)).mockResolvedValueOnce(now)
    expect(await edit({ ...typed, price: 100, tags: ['murah'] })).toMatchObject({ state: 'saved' })
    expect(update.mock.lastCall?.[1]).toEqual({ tags: ['luar', 'murah'] })
  })

  test('that is refused names the fields of the form, by path, and tells the rest', async () => {
    const issues = [
      { path: ['rates', 'gold'], message: 'Paling banyak 100%' },
      { path: ['tags', 0, 'name'], message: 'Wajib diisi' },
      { path: ['tags', 0, 'name'], message: 'Terlalu pendek' },
      { path: ['logo'], message: 'Terlalu besar' },
    ]
    update.mockRejectedValueOnce(refused('INVALID_INPUT', 400, { issues }))
    expect(await edit()).toEqual({
      state: 'invalid',
      problems: { price: 'Paling banyak 100%', 'tags.0.name': 'Wajib diisi' },
      others: ['Terlalu besar'],
    })
  })

  test('that fails keeps its error', async () => {
    for (const error of [refused('FORBIDDEN', 403), new TypeError('Failed to fetch')]) {
      update.mockRejectedValueOnce(error)
      expect(await edit()).toEqual({ state: 'failed', error })
    }
  })
})

describe('a new record', () => {
  test('is sent as the server takes it, and once', async () => {
    create.mockResolvedValueOnce(BANNER)
    expect(await add({ ...typed, name: ' Banner ', price: 100 }, false)).toEqual({
      state: 'saved',
      stored: BANNER,
    })
    expect(create).toHaveBeenCalledExactlyOnceWith('b', { name: 'Banner', price: 100, tags: [] })
    expect(update).not.toHaveBeenCalled()
  })

  test('that is there from a try whose answer was lost is added no second time', async () => {
    create.mockResolvedValueOnce(BANNER)
    expect(await add({ ...typed, price: 100 }, true)).toEqual({ state: 'saved', stored: BANNER })
    expect(update).not.toHaveBeenCalled()
  })

  test.each([
    ['answered', () => create.mockResolvedValueOnce(BANNER)],
    ['refused as another', () => create.mockRejectedValueOnce(conflict(BANNER))],
  ])('that was changed since such a try is brought to what is typed now: %s', async (_, answer) => {
    answer()
    update.mockResolvedValueOnce({ ...BANNER, price: 200, version: 8 })
    expect(await add(typed, true)).toMatchObject({ state: 'saved', stored: { version: 8 } })
    expect(update).toHaveBeenCalledExactlyOnceWith(BANNER, { price: 200 }, typed)
  })
})
