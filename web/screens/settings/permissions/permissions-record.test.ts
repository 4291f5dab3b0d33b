import { expect, test } from 'vitest'
import { RIGHTS } from '../../../../core/access/access.ts'
import { changedFields, isConflict, rebase } from '../../../kit/records/record-definition.ts'
import { changeWords, GROUPS, PERMISSIONS } from './permissions-record.ts'

const before = PERMISSIONS.valuesOf(null)
const cashierOwes = { ...before, 'cashier:/receivables': true }
const words = (cells: typeof before) => changeWords(cells, changedFields(PERMISSIONS, before, cells))

test('every page and every right has a row, in order', () => {
  expect(GROUPS[0]?.rows.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Buat Transaksi',
    'Daftar Transaksi',
    'Pelanggan',
    'Produk',
    'Pengeluaran',
    'Piutang',
    'Analitik',
    'Pengaturan',
  ])
  expect(GROUPS[1]?.rows.map(({ grant }) => grant)).toEqual([...RIGHTS])
})

test('changes are described in text', () => {
  expect(words({ ...cashierOwes, 'operator:/transactions': false, 'cashier:discount': 10 })).toEqual([
    'Kasir + Piutang',
    'Kasir, diskon sampai 10%',
    'Operator − Daftar Transaksi',
  ])
  expect(words({ ...before, 'cashier:discount': 0, 'cashier:refund': false })).toEqual([
    'Kasir − Beri diskon tambahan',
    'Kasir − Kembalikan uang',
  ])
})

test('another user’s save and the changes here are merged', () => {
  const operatorProducts = { ...before, 'operator:/products': true }
  expect(isConflict(PERMISSIONS, before, cashierOwes, operatorProducts)).toBe(false)
  const both = rebase(PERMISSIONS, before, cashierOwes, operatorProducts)
  expect(words(both)).toEqual(['Kasir + Piutang', 'Operator + Produk'])
  expect(rebase(PERMISSIONS, before, cashierOwes, cashierOwes)).toEqual(cashierOwes)
})
