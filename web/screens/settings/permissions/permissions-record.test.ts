import { expect, test } from 'vitest'
import { changedFields, isConflict, rebase } from '../../../kit/record/record-kind.ts'
import { changeWords, PAGE_ROWS, PERMISSIONS } from './permissions-record.ts'

const before = PERMISSIONS.valuesOf(null)
const cashierOwes = { ...before, 'cashier:/receivables': true }
const words = (cells: typeof before) => changeWords(cells, changedFields(PERMISSIONS, before, cells))

test('every page has a row, in the order of the specification', () => {
  expect(PAGE_ROWS.map(({ label }) => label)).toEqual([
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
})

test('changes are said in words', () => {
  expect(words({ ...cashierOwes, 'operator:/transactions': false })).toEqual([
    'Kasir + Piutang',
    'Operator − Daftar Transaksi',
  ])
})

test('what somebody else saves first and what is changed here stand beside one another', () => {
  const operatorProducts = { ...before, 'operator:/products': true }
  expect(isConflict(PERMISSIONS, before, cashierOwes, operatorProducts)).toBe(false)
  const both = rebase(PERMISSIONS, before, cashierOwes, operatorProducts)
  expect(words(both)).toEqual(['Kasir + Piutang', 'Operator + Produk'])
  expect(rebase(PERMISSIONS, before, cashierOwes, cashierOwes)).toEqual(cashierOwes)
})
