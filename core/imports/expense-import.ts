import type { z } from 'zod'
import { rupiahText } from '../money/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../payments/payment.ts'
import { spellingIn } from '../products/product-settings.ts'
import { expenseChangesSchema, expenseInputSchema, spentOnProblem } from '../shop/expense.ts'
import { foldedName } from '../text/search.ts'
import { METHOD_NAMES } from '../text/words.ts'
import { type Day, dayInFull } from '../time/calendar.ts'
import { amountOf, type Cell, dayIn, type Meaning, textOf } from './import-cell.ts'
import { type Column, columnsOf, type FoundColumns } from './import-columns.ts'
import { type Difference, differencesOf, grouped, type Known, valuesOf } from './import-plan.ts'
import { asText, type ImportRow, RowReader, type RowValue, shown } from './import-row.ts'

/** What a file may say of an expense: all but the photo. Its day must stand there: a file of last month is not of today. */
const importedExpenseSchema = expenseInputSchema
  .omit({ receipt: true })
  .extend({ spentOn: expenseChangesSchema.shape.spentOn.unwrap() })
export type ImportedExpense = z.infer<typeof importedExpenseSchema>
export const IMPORTED_EXPENSE_FIELDS = importedExpenseSchema.keyof().options

type Field = keyof ImportedExpense
/** What the cells are read by: the shop's categories, and its day. */
export type ExpenseFacts = { categories: readonly string[]; today: Day }

/** How a field is read from its cell; `emptied` where '-' empties it. */
type ReadColumn = Omit<Column<Field>, 'field'> & {
  read: (cell: Cell, facts: ExpenseFacts) => Meaning<unknown>
  emptied?: null
}

/** The columns of a file of expenses, in the template's order: one for each field. */
export const EXPENSE_COLUMNS = columnsOf<Field, ReadColumn>({
  spentOn: { label: 'Tanggal', required: true, otherNames: ['Tgl', 'Hari', 'Date'], read: spentOnOf },
  name: {
    label: 'Nama',
    required: true,
    otherNames: ['Nama Pengeluaran', 'Pengeluaran', 'Keterangan', 'Uraian', 'Name'],
    read: asText,
  },
  amount: {
    label: 'Jumlah',
    required: true,
    otherNames: ['Nominal', 'Nilai', 'Total', 'Biaya', 'Harga', 'Amount'],
    read: amountOf,
  },
  category: { label: 'Kategori', otherNames: ['Jenis', 'Category'], read: categoryOf, emptied: null },
  method: {
    label: 'Metode',
    otherNames: ['Metode Pembayaran', 'Cara Bayar', 'Pembayaran', 'Method'],
    read: methodOf,
    emptied: null,
  },
})

/** A row of a file as an expense, by the rules of its dialog and in its words. A category is one of the shop's, whatever its case and spaces. */
export function readExpenseRow(
  cells: readonly Cell[],
  row: number,
  found: FoundColumns<Field>,
  facts: ExpenseFacts,
): ImportRow<ImportedExpense> {
  const reader = new RowReader(cells, EXPENSE_COLUMNS, found)
  for (const { field, read, emptied } of EXPENSE_COLUMNS) {
    reader.take(field, (cell) => read(cell, facts), emptied)
  }
  if (reader.text('spentOn') === '') reader.refuse('spentOn', 'Tanggal wajib diisi')
  if (reader.text('amount') === '') reader.refuse('amount', 'Jumlah wajib diisi')
  const { given, issues, notes } = reader
  const parsed = importedExpenseSchema.safeParse({ name: '', ...given })
  for (const { path, message } of parsed.error?.issues ?? []) reader.refuse(path[0] as Field, message)
  const input = issues.length === 0 && parsed.data ? parsed.data : null
  return {
    row,
    title: shown(reader.text('name')),
    // Which of several that are alike it is, is known once all rows are (distinguished).
    key: input ? likeness(input) : '',
    input,
    given: Object.keys(given) as Field[],
    written: input ? [] : reader.written(),
    issues,
    notes,
  }
}

function spentOnOf(cell: Cell, { today }: ExpenseFacts): Meaning<Day> {
  const meaning = dayIn(cell)
  if ('problem' in meaning) return meaning
  const problem = spentOnProblem(meaning.value, today)
  return problem ? { problem } : meaning
}

function categoryOf(cell: Cell, { categories }: ExpenseFacts): Meaning<string> {
  const spelling = spellingIn(categories, textOf(cell))
  if (spelling !== undefined) return { value: spelling }
  return { problem: 'Kategori ini belum ada. Tambahkan dulu di Kategori pengeluaran' }
}

const OTHER_WORDS: Record<string, PaymentMethod> = {
  cash: 'cash',
  kontan: 'cash',
  tf: 'transfer',
  bank: 'transfer',
}

function methodOf(cell: Cell): Meaning<PaymentMethod> {
  const word = textOf(cell).toLowerCase()
  const method = PAYMENT_METHODS.find((one) => METHOD_NAMES[one].toLowerCase() === word) ?? OTHER_WORDS[word]
  return method ? { value: method } : { problem: 'Pilih Tunai, Transfer, atau QRIS' }
}

/** What one expense has in common with another of the same day: name and amount. */
function likeness({ spentOn, name, amount }: Pick<ImportedExpense, 'spentOn' | 'name' | 'amount'>): string {
  return `${spentOn} ${amount} ${foldedName(name)}`
}

/**
 * Keys that tell apart even expenses that are alike, by whatever they are known by: parking is paid twice a day. The first of a file meets the first that
 * is booked, the second the second; those with the same category and method first.
 */
function distinguished<Expense>(
  expenses: readonly Expense[],
  contentOf: (expense: Expense) => ImportedExpense | null,
): Map<Expense, string> {
  const keys = new Map<Expense, string>()
  const known = expenses.flatMap((expense) => {
    const content = contentOf(expense)
    return content ? [{ expense, content }] : []
  })
  for (const [like, those] of grouped(known, ({ content }) => likeness(content))) {
    const order = ({ content: { category, method } }: (typeof those)[number]) =>
      `${category ?? ''} ${method ?? ''}`
    const sorted = those.toSorted((one, other) => order(one).localeCompare(order(other)))
    for (const [index, { expense }] of sorted.entries()) keys.set(expense, `${like} ${index + 1}`)
  }
  return keys
}

/** Rows and booked expenses with the keys by which they meet: a file that is imported again meets what it made, all of it. */
export function keysOfExpenses<Record extends ImportedExpense & Known>(
  rows: readonly ImportRow<ImportedExpense>[],
  known: readonly Record[],
) {
  const ofRows = distinguished(rows, ({ input }) => input)
  const ofKnown = distinguished(known, (expense) => expense)
  return {
    rows: rows.map((row) => ({ ...row, key: ofRows.get(row) ?? '' })),
    keyOf: (expense: Record) => ofKnown.get(expense) ?? '',
  }
}

/** What a row would change of an expense. */
export function expenseDifferences(
  expense: ImportedExpense & Known,
  row: ImportRow<ImportedExpense>,
): Difference<Field>[] {
  return differencesOf(EXPENSE_COLUMNS, expense, row, wordOf)
}

/** What a row says of an expense, in the words of the screen. */
export function expenseValues(row: ImportRow<ImportedExpense>): RowValue[] {
  return valuesOf(EXPENSE_COLUMNS, row, wordOf)
}

function wordOf(expense: ImportedExpense, field: Field): string {
  if (field === 'amount') return rupiahText(expense.amount)
  if (field === 'spentOn') return dayInFull(expense.spentOn)
  if (field === 'method') return expense.method ? METHOD_NAMES[expense.method] : ''
  return expense[field] ?? ''
}
