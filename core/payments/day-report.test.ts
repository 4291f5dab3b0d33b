import { expect, test } from 'vitest'
import { type DayFigures, dayReportSections } from './day-report.ts'

const nothing = { count: 0, amount: 0, byPerson: [] }
const figures: DayFigures = {
  sales: { count: 9, amount: 2_000_000, tax: 180_000 },
  extras: [],
  balance: { paidIn: 0, paidOut: 0, used: 0 },
  received: {
    cash: 900_000,
    transfer: 300_000,
    qris: 0,
    amount: 1_200_000,
    refunded: 50_000,
    forfeited: 0,
    settled: 100_000,
  },
  withholdings: { count: 0, amount: 0 },
  unpaid: 750_000,
  exceptions: {
    deleted: nothing,
    refunded: {
      count: 1,
      amount: 50_000,
      byPerson: [{ name: 'Siti', approvedBy: 'Hendra', count: 1, amount: 50_000 }],
    },
    discounted: nothing,
  },
  profit: null,
  discountThreshold: 0,
  expenses: { count: 1, amount: 64_000, categories: [{ name: null, count: 1, amount: 64_000 }] },
  drawers: [
    { name: 'Kasir 1', closedByName: 'Siti', variance: -5_000, nonCashVariance: 0, deposited: 365_000 },
  ],
}
const linesOf = (title: string, of: DayFigures) =>
  dayReportSections(of)
    .find((part) => part.title === title)
    ?.lines.map(({ label, amount }) => [label, amount])

test('a report names every sum, who gave money back and with whose approval, and what the drawers differed by', () => {
  expect(dayReportSections(figures).map(({ title }) => title)).toEqual([
    'Penjualan',
    'Uang masuk',
    'Piutang',
    'Dihapus, dikembalikan, didiskon',
    'Pengeluaran',
    'Tutup kasir',
  ])
  expect(linesOf('Penjualan', figures)).toContainEqual(['Penjualan tanpa pajak', 1_820_000])
  expect(linesOf('Dihapus, dikembalikan, didiskon', figures)).toContainEqual([
    'Siti, disetujui Hendra',
    50_000,
  ])
  expect(linesOf('Tutup kasir', figures)).toEqual([
    ['Kasir 1, Siti: selisih kurang', -5_000],
    ['Kasir 1: disetor', 365_000],
  ])
})

test('bukti potong are named with the debts that they settle, and are no money received', () => {
  expect(linesOf('Piutang', figures)).toHaveLength(2)
  expect(linesOf('Piutang', { ...figures, withholdings: { count: 1, amount: 200_000 } })).toContainEqual([
    'Bukti potong PPh 23, tanpa uang masuk',
    200_000,
  ])
})

test('what extras are of the sales is named where there are any', () => {
  const extras = [
    { name: 'Laminasi', amount: 80_000 },
    { name: 'Mata ayam', amount: 12_500 },
  ]
  expect(linesOf('Finishing', { ...figures, extras })).toEqual([
    ['Finishing di dalam penjualan', 92_500],
    ['Laminasi', 80_000],
    ['Mata ayam', 12_500],
  ])
})

test('a drawer whose cash is right says so, and what its transfers and QRIS differ by', () => {
  const [drawer] = figures.drawers
  if (!drawer) throw new Error('the figures have a drawer')
  const drawers = [{ ...drawer, variance: 0, nonCashVariance: 20_000 }]
  expect(linesOf('Tutup kasir', { ...figures, drawers })).toEqual([
    ['Kasir 1, Siti: pas', 0],
    ['Kasir 1, Siti: transfer dan QRIS selisih lebih', 20_000],
    ['Kasir 1: disetor', 365_000],
  ])
})

test('discounts are named by the limit above which they are listed, where the shop has one', () => {
  const title = 'Dihapus, dikembalikan, didiskon'
  expect(linesOf(title, figures)).toContainEqual(['Diskon tambahan', 0])
  expect(linesOf(title, { ...figures, discountThreshold: 12.5 })).toContainEqual(['Diskon di atas 12,5%', 0])
})

test('without the right to see profit it omits expenses and exceptions', () => {
  const titles = dayReportSections({ ...figures, exceptions: null, expenses: null, drawers: [] }).map(
    ({ title }) => title,
  )
  expect(titles).toEqual(['Penjualan', 'Uang masuk', 'Piutang'])
})

test('what is earned is shown where it is known, and what is an estimate', () => {
  const profit = { sales: 300_000, cost: 99_840, isProvisional: true }
  expect(linesOf('Laba kotor', { ...figures, profit })).toEqual([
    ['Laba kotor, 66,7%', 200_160],
    ['Penjualan tanpa pajak yang diketahui modalnya', 300_000],
    ['Modal bahan dan makloon, sebagian sementara', -99_840],
  ])
})

test('a sum comes before its parts, and what it already lacks is said aside where there is any', () => {
  expect(linesOf('Uang masuk', figures)).toEqual([
    ['Diterima', 1_200_000],
    ['Termasuk pengembalian', -50_000],
    ['Tunai', 900_000],
    ['Transfer', 300_000],
    ['QRIS', 0],
  ])
  const firstLines = dayReportSections(figures).flatMap(({ lines }) => lines.slice(0, 1))
  const sums = dayReportSections(figures).filter(({ lines }) => lines.some(({ strong }) => strong))
  expect(firstLines.filter(({ strong }) => strong)).toHaveLength(sums.length)
})
