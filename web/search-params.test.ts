import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['8562E231', '12345678', '007', 'true', 'null', '{"a":1}', '"maju"', 'a&b=c', 'Rp 1.000 +50%'])(
  'an address gives %s back as it was written',
  (cari) => {
    expect(parseSearch(stringifySearch({ cari, bayar: undefined }))).toEqual({ cari })
  },
)

test('without parameters nothing follows the address', () => {
  expect(stringifySearch({ cari: undefined })).toBe('')
  expect(parseSearch('')).toEqual({})
})
