import { expect, test } from 'vitest'
import { canWithhold, usualWithholding, withholdingSchema } from './withholding.ts'

test('2 % of the price without PPN is usually withheld, at most what is owed', () => {
  // docs/product.md#bukti-potong-pph-23: 10.000.000 is closed by 9.800.000 and 200.000.
  const order = { total: 10_000_000, cashback: 0, tax: 0 }
  expect(usualWithholding(order, { withheld: 0, owed: 10_000_000 })).toBe(200_000)
  const withPpn = { total: 11_100_000, cashback: 0, tax: 1_100_000 }
  expect(usualWithholding(withPpn, { withheld: 0, owed: 11_100_000 })).toBe(200_000)
  expect(usualWithholding(withPpn, { withheld: 50_000, owed: 11_000_000 })).toBe(150_000)
  expect(usualWithholding(withPpn, { withheld: 0, owed: 120_000 })).toBe(120_000)
  expect(usualWithholding(withPpn, { withheld: 250_000, owed: 11_000_000 })).toBe(0)
  // Half up to whole rupiah; what rounding took off the total is in the price.
  expect(usualWithholding({ total: 100_000, cashback: 25, tax: 0 }, { withheld: 0, owed: 100_000 })).toBe(
    2_001,
  )
})

test('a PKP and a customer with an NPWP have to do with it', () => {
  const [npwp, nik] = [{ taxIdentity: { kind: 'npwp' } }, { taxIdentity: { kind: 'nik' } }] as const
  expect(canWithhold({ taxMode: 'ppn' }, npwp)).toBe(true)
  expect(canWithhold({ taxMode: 'ppnIncluded' }, npwp)).toBe(true)
  expect(canWithhold({ taxMode: 'simple' }, npwp)).toBe(false)
  expect(canWithhold({ taxMode: 'ppn' }, nik)).toBe(false)
  expect(canWithhold({ taxMode: 'ppn' }, { taxIdentity: null })).toBe(false)
})

test('a bukti potong has a number as it is printed, and a day', () => {
  const problems = (fields: object) =>
    withholdingSchema
      .safeParse({ number: '2500ABCDE', day: '2026-11-20', ...fields })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  for (const number of ['2500ABCDE', ' 3100000017 ', '001/PPh23/XI/2026', '12-34.56'])
    expect(problems({ number })).toBeUndefined()
  expect(problems({ number: '  ' })?.[0]).toEqual(['number', 'Nomor bukti potong wajib diisi'])
  expect(problems({ number: '<b>1</b>' })?.[0]?.[0]).toBe('number')
  expect(problems({ number: '1'.repeat(41) })).toEqual([['number', 'Paling banyak 40 huruf']])
  expect(problems({ day: '2026-02-30' })).toEqual([['day', 'Tanggal tidak valid']])
  expect(problems({ day: '1999-12-31' })).toEqual([['day', 'Pilih tanggal dari tahun 2000']])
})
