import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../../../contract/store.ts'
import { DEFAULT_STORE } from '../../../../core/shop/store.ts'
import { storeChangesSchema } from '../../../../core/shop/store-changes.ts'
import { changedFields, conflictRows } from '../../../kit/records/record-definition.ts'
import { SHOP, type ShopValues } from './shop-record.ts'

const store: Store = {
  ...DEFAULT_STORE,
  address: 'Jl. Ahmad Yani 18',
  phone: '0821-1122-3344',
  email: 'halo@printpro.id',
  id: '0192f0a0-0000-7000-8000-000000000001',
  version: 7,
  hasSampleData: false,
}
const shown = SHOP.valuesOf(store)

const percent = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100)
const typed = fc.record<Partial<ShopValues>>(
  {
    name: fc.constantFrom('Cetak Kilat', 'Toko Dua'),
    phone: fc.constantFrom('021-1', '021-2'),
    taxRate: percent,
    gold: percent,
    silver: percent,
    runningText: fc.constantFrom('', 'Buka'),
    timeZone: fc.constantFrom('Asia/Makassar', 'Asia/Jayapura'),
  },
  { requiredKeys: [] },
)
const sent = (values: ShopValues) => SHOP.changesOf?.(values, changedFields(SHOP, shown, values))

test('an unchanged form of a shop is valid and sends nothing', () => {
  expect(SHOP.problemsOf(shown, store)).toEqual({})
  expect(sent(shown)).toEqual({})
  expect(sent({ ...shown, name: `${shown.name} ` })).toEqual({})
})

test('input survives the round trip through the server', () => {
  fc.assert(
    fc.property(typed, (changes) => {
      const values = { ...shown, ...changes }
      const taken = storeChangesSchema.parse(sent(values))
      expect(SHOP.valuesOf({ ...store, ...taken })).toEqual(values)
    }),
  )
})

test('only changed fields are sent; member discounts as a whole, exactly', () => {
  expect(sent({ ...shown, taxRate: 7.35 })).toEqual({ taxRate: 0.0735 })
  expect(sent({ ...shown, silver: 12.5 })).toEqual({
    discountRates: { gold: 0.15, silver: 0.125, regular: 0.05 },
  })
})

test('an empty field and one over 100 % are reported', () => {
  expect(
    SHOP.problemsOf({ ...shown, taxRate: null, gold: 100.01, email: 'halo', address: ' ' }, store),
  ).toEqual({
    taxRate: 'Wajib diisi, 0 jika tidak ada',
    gold: 'Paling banyak 100%',
    email: 'Format email tidak valid',
    address: 'Alamat wajib diisi',
  })
})

test('the server’s errors appear at their field', () => {
  expect(SHOP.fieldOf?.('discountRates.gold')).toBe('gold')
  expect(SHOP.fieldOf?.('logo')).toBe('logo')
})

test('both are described when another user saves in between', () => {
  const typed = { ...shown, taxRate: 12, logo: 'data:image/png;base64,AAAA' }
  const now = SHOP.valuesOf({ ...store, taxRate: 0.11, timeZone: 'Asia/Jayapura', phone: '' })
  expect(conflictRows(SHOP, shown, typed, now)).toEqual([
    { name: 'Logo', now: 'kosong', mine: 'gambar lain' },
    { name: 'Telepon', now: 'kosong', mine: null },
    { name: 'Pajak', now: '11%', mine: '12%' },
    { name: 'Zona waktu', now: 'WIT', mine: null },
  ])
})
