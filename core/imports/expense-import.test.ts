import { describe, expect, test } from 'vitest'
import {
  EXPENSE_COLUMNS,
  expenseDifferences,
  type ImportedExpense,
  matchExpenses,
  readExpenseRow,
} from './expense-import.ts'
import { type Cell, parseDay } from './import-cell.ts'
import { findColumns } from './import-columns.ts'
import { type ExistingRecord, planImport } from './import-plan.ts'

describe('the day meant by a cell', () => {
  test.each<[Cell, string]>([
    ['22/11/2026', '2026-11-22'],
    ['1-2-2026', '2026-02-01'],
    ['05.06.26', '2026-06-05'],
    ['2026-11-22', '2026-11-22'],
    ['2026/1/9', '2026-01-09'],
    ['22 November 2026', '2026-11-22'],
    ['22 Nov 26', '2026-11-22'],
    ['3 agt 2026', '2026-08-03'],
    ['3-Aug-2026', '2026-08-03'],
    ['17 Mei, 2026', '2026-05-17'],
    ["'29/02/2028", '2028-02-29'],
    [new Date('2026-11-22T00:00:00Z'), '2026-11-22'],
    [46348, '2026-11-22'],
    ['46348', '2026-11-22'],
  ])('%s', (cell, value) => expect(parseDay(cell)).toEqual({ value }))

  test.each<Cell>([
    '11/22/2026',
    '31/04/2026',
    '29/02/2027',
    'kemarin',
    '22/11',
    '2026',
    '22 Ma 2026',
    '',
    5,
    true,
  ])('none: %s', (cell) => expect(parseDay(cell)).toEqual({ problem: 'Tulis tanggal seperti 22/11/2026' }))
})

const HEADS = ['Tanggal', 'Nama', 'Jumlah', 'Kategori', 'Metode']
const facts = { categories: ['Bahan', 'Listrik dan internet'], today: '2026-11-22' }
function read(...lines: Cell[][]) {
  const found = findColumns([HEADS], EXPENSE_COLUMNS)
  if ('problem' in found) throw new Error(found.problem)
  return lines.map((cells, index) => readExpenseRow(cells, index + 2, found, facts))
}
const problems = (...cells: Cell[]) =>
  read(cells)[0]?.issues.map(({ field, message }) => `${field}: ${message}`)

test('a row is validated by the rules of the dialog and the shop’s list', () => {
  const [row] = read(['21/11/2026', ' Tinta ', 'Rp 1.380.000', ' listrik  dan INTERNET ', 'tf'])
  expect(row).toMatchObject({
    title: 'Tinta',
    issues: [],
    input: {
      spentOn: '2026-11-21',
      name: 'Tinta',
      amount: 1_380_000,
      category: 'Listrik dan internet',
      method: 'transfer',
    },
  })
  expect(read(['21/11/2026', 'Parkir', 2000, '', ''])[0]?.input).toMatchObject({
    category: null,
    method: null,
  })
  expect(read(['21/11/2026', 'Parkir', 2000, '-', '-'])[0]?.providedFields).toContain('category')
})

test.each<[Cell[], string[]]>([
  [
    ['', '', '', '', ''],
    ['Tanggal: Tanggal wajib diisi', 'Jumlah: Jumlah wajib diisi', 'Nama: Nama wajib diisi'],
  ],
  [['23/11/2026', 'Sewa', 1, '', ''], ['Tanggal: Tanggal tidak boleh setelah hari ini']],
  [['31/12/1999', 'Sewa', 1, '', ''], ['Tanggal: Pilih tanggal dari tahun 2000']],
  [['1/1/2026', 'Sewa', -5, '', ''], ['Jumlah: Tidak boleh kurang dari 0']],
  [['1/1/2026', 'Sewa', '1,5', '', ''], ['Jumlah: Isi dengan rupiah bulat']],
  [
    ['1/1/2026', 'Sewa', 1, 'Iklan', ''],
    ['Kategori: Kategori ini belum ada. Tambahkan dulu di Kategori pengeluaran'],
  ],
  [['1/1/2026', 'Sewa', 1, '', 'debit'], ['Metode: Pilih Tunai, Transfer, atau QRIS']],
])('%j is refused', (cells, sentences) => expect(problems(...cells)).toEqual(sentences))

test('a file without the columns that must be there is refused', () => {
  expect(findColumns([['Nama', 'Jumlah']], EXPENSE_COLUMNS)).toHaveProperty('problem')
})

const booked = (id: string, fields: Partial<ImportedExpense> = {}): ImportedExpense & ExistingRecord => ({
  ...{ id, version: 1, isSample: false, spentOn: '2026-11-21', name: 'Parkir', amount: 2000 },
  ...{ category: null, method: null },
  ...fields,
})

/** What a file would do to what is booked: 'new', or the record met and what changes of it. */
function plan(lines: Cell[][], known: (ImportedExpense & ExistingRecord)[]) {
  const { rows, keyOf } = matchExpenses(read(...lines), known)
  const rules = {
    keyLabel: 'Nama',
    ambiguousMessage: () => '',
    notesFor: () => [],
    differences: expenseDifferences,
  }
  return planImport({ rows, existing: known, keyOf, ...rules }).map(({ kind, record, changes }) =>
    [kind, record?.id, ...changes.map(({ label, from, to }) => `${label}: ${from} > ${to}`)].filter(Boolean),
  )
}

test('identical expenses are numbered: two stay two, and a second import matches both', () => {
  const parking = ['21/11/2026', 'Parkir', 2000, '', '']
  expect(plan([parking, parking], [])).toEqual([['new'], ['new']])
  expect(plan([parking, parking], [booked('a'), booked('b')])).toEqual([
    ['same', 'a'],
    ['same', 'b'],
  ])
  expect(plan([parking, parking, parking], [booked('a'), booked('b')])[2]).toEqual(['new'])
  // In whatever order they stand, those with the same category and method meet.
  const sorted = [
    ['21/11/2026', 'parkir', 2000, 'Bahan', 'QRIS'],
    ['21/11/2026', 'Parkir', 2000, '', ''],
  ]
  const known = [booked('a'), booked('b', { category: 'Bahan', method: 'qris' })]
  expect(plan(sorted, known).map(([, id]) => id)).toEqual(['b', 'a'])
})

test('day and amount identify an expense; category and method are changes, empty cells are not', () => {
  expect(plan([['20/11/2026', 'Parkir', 2000, '', '']], [booked('a')])).toEqual([['new']])
  expect(plan([['21/11/2026', 'Parkir', 2500, '', '']], [booked('a')])).toEqual([['new']])
  expect(plan([['21/11/2026', 'Parkir', 2000, 'Bahan', 'Tunai']], [booked('a')])).toEqual([
    ['changed', 'a', 'Kategori:  > Bahan', 'Metode:  > Tunai'],
  ])
  expect(plan([['21/11/2026', 'Parkir', 2000, '', '']], [booked('a', { category: 'Bahan' })])).toEqual([
    ['same', 'a'],
  ])
})
