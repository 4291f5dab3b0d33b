import { expect, test } from 'vitest'
import { storeChangesSchema } from './store-changes.ts'

test.each([
  [{ name: ' ' }, 'Nama toko wajib diisi'],
  [{ email: '' }, 'Email wajib diisi'],
  [{ email: 'halo@cetak' }, 'Format email tidak valid'],
  [{ email: 'halo cetak@cetak.id' }, 'Format email tidak valid'],
  [{ phone: '' }, 'Nomor telepon wajib diisi'],
  [{ address: ' ' }, 'Alamat wajib diisi'],
  [{ taxRate: null }, 'Wajib diisi, 0 jika tidak ada'],
  [{ taxRate: 1.0001 }, 'Paling banyak 100%'],
])('%j is refused first of all with %j', (changes, sentence) => {
  expect(storeChangesSchema.safeParse(changes).error?.issues[0]?.message).toBe(sentence)
})

test('absent fields get no value', () => {
  expect(storeChangesSchema.parse({})).toEqual({})
})
