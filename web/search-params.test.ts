import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  day,
  oneOf,
  parseSearch,
  searchParser,
  someOf,
  stringifySearch,
  text,
  wholeNumber,
} from './search-params.ts'

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

const read = searchParser({
  cari: text,
  bayar: someOf(['paid', 'partial', 'pending']),
  per: oneOf(['pelanggan']),
  bulan: wholeNumber(1, 12),
  hari: day,
})

test('filters survive the address', () => {
  const filters = fc.record(
    {
      cari: fc.string({ minLength: 1, maxLength: 100 }),
      bayar: fc.subarray(['paid', 'partial', 'pending'] as const, { minLength: 1 }),
      per: fc.constant('pelanggan' as const),
      bulan: fc.integer({ min: 1, max: 12 }),
      hari: fc.constantFrom('2024-02-29', '2026-11-21'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(filters, (given) => {
      expect(read(parseSearch(stringifySearch(given)) as never)).toEqual(given)
      // The router parses navigation targets the same way.
      expect(read(given as never)).toEqual(given)
    }),
  )
})

test('what an address names wrongly is as if it were not there', () => {
  expect(read({ bayar: 'lunas', per: 'hari', bulan: '13', cari: '', x: '1' } as never)).toEqual({})
  expect(read({ cari: 'x'.repeat(200) } as never).cari).toHaveLength(100)
  expect(read({ bulan: '1.5' } as never)).toEqual({})
  for (const hari of ['2026-02-30', '2026-13-01', '21-11-2026', '2026-11-21T00:00', '']) {
    expect(read({ hari } as never)).toEqual({})
  }
})
