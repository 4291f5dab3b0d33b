import type { z } from 'zod'
import { formatRupiah } from '../money/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../payments/payment.ts'
import { findSpelling } from '../products/product-settings.ts'
import { expenseChangesSchema, expenseInputSchema } from '../shop/expense.ts'
import { PAYMENT_METHOD_LABELS } from '../text/labels.ts'
import { foldName } from '../text/search.ts'
import { type Day, formatLongDay } from '../time/calendar.ts'
import { futureDayProblem } from '../time/record-day.ts'
import { type Cell, importCellText, type ParsedCell, parseAmount, parseDay } from './import-cell.ts'
import { type Column, type DetectedColumns, toColumns } from './import-columns.ts'
import {
  displayValues,
  type ExistingRecord,
  type FieldDifference,
  fieldDifferences,
  groupByKey,
} from './import-plan.ts'
import { type ImportRow, parseText, RowReader, type RowValue } from './import-row.ts'

/** All fields except the photo. The day is required: a file of last month must not default to today. */
const importedExpenseSchema = expenseInputSchema
  .omit({ receipt: true })
  .extend({ spentOn: expenseChangesSchema.shape.spentOn.unwrap() })
export type ImportedExpense = z.infer<typeof importedExpenseSchema>
export const IMPORTED_EXPENSE_FIELDS = importedExpenseSchema.keyof().options

type Field = keyof ImportedExpense
export type ExpenseImportContext = { categories: readonly string[]; today: Day }

/** `emptyValue` replaces a cell with '-'. */
type ReadColumn = Omit<Column<Field>, 'field'> & {
  read: (cell: Cell, context: ExpenseImportContext) => ParsedCell<unknown>
  emptied?: null
}

/** In template order, one per field. */
export const EXPENSE_COLUMNS = toColumns<Field, ReadColumn>({
  spentOn: { label: 'Tanggal', required: true, otherNames: ['Tgl', 'Hari', 'Date'], read: parseSpentOn },
  name: {
    label: 'Nama',
    required: true,
    otherNames: ['Nama Pengeluaran', 'Pengeluaran', 'Keterangan', 'Uraian', 'Name'],
    read: parseText,
  },
  amount: {
    label: 'Jumlah',
    required: true,
    otherNames: ['Nominal', 'Nilai', 'Total', 'Biaya', 'Harga', 'Amount'],
    read: parseAmount,
  },
  category: { label: 'Kategori', otherNames: ['Jenis', 'Category'], read: parseCategory, emptied: null },
  method: {
    label: 'Metode',
    otherNames: ['Metode Pembayaran', 'Cara Bayar', 'Pembayaran', 'Method'],
    read: parseMethod,
    emptied: null,
  },
})

/** Validates a row by the rules of the expense dialog. Categories match regardless of case and spaces. */
export function readExpenseRow(
  cells: readonly Cell[],
  row: number,
  detected: DetectedColumns<Field>,
  context: ExpenseImportContext,
): ImportRow<ImportedExpense> {
  const reader = new RowReader(cells, EXPENSE_COLUMNS, detected)
  for (const { field, read, emptied } of EXPENSE_COLUMNS) {
    reader.readField(field, (cell) => read(cell, context), emptied)
  }
  if (reader.text('spentOn') === '') reader.reportIssue('spentOn', 'Tanggal wajib diisi')
  if (reader.text('amount') === '') reader.reportIssue('amount', 'Jumlah wajib diisi')
  const { values, issues } = reader
  const parsed = importedExpenseSchema.safeParse({ name: '', ...values })
  for (const { path, message } of parsed.error?.issues ?? []) reader.reportIssue(path[0] as Field, message)
  const input = issues.length === 0 && parsed.data ? parsed.data : null
  // The key is replaced by matchExpenses once all rows are known.
  return reader.finish(row, input, expenseIdentity)
}

function parseSpentOn(cell: Cell, { today }: ExpenseImportContext): ParsedCell<Day> {
  const meaning = parseDay(cell)
  if ('problem' in meaning) return meaning
  const problem = futureDayProblem(meaning.value, today)
  return problem ? { problem } : meaning
}

function parseCategory(cell: Cell, { categories }: ExpenseImportContext): ParsedCell<string> {
  const spelling = findSpelling(categories, importCellText(cell))
  if (spelling !== undefined) return { value: spelling }
  return { problem: 'Kategori ini belum ada. Tambahkan dulu di Kategori pengeluaran' }
}

const METHOD_SYNONYMS: Record<string, PaymentMethod> = {
  cash: 'cash',
  kontan: 'cash',
  tf: 'transfer',
  bank: 'transfer',
}

function parseMethod(cell: Cell): ParsedCell<PaymentMethod> {
  const word = importCellText(cell).toLowerCase()
  const method =
    PAYMENT_METHODS.find((one) => PAYMENT_METHOD_LABELS[one].toLowerCase() === word) ?? METHOD_SYNONYMS[word]
  return method ? { value: method } : { problem: 'Pilih Tunai, Transfer, atau QRIS' }
}

function expenseIdentity({
  spentOn,
  name,
  amount,
}: Pick<ImportedExpense, 'spentOn' | 'name' | 'amount'>): string {
  return `${spentOn} ${amount} ${foldName(name)}`
}

/**
 * Numbers expenses with the same day, name and amount: parking is paid twice a day. The nth row of a file matches the
 * nth booked one; equal category and method pair up first.
 */
function numberDuplicates<Expense>(
  expenses: readonly Expense[],
  contentOf: (expense: Expense) => ImportedExpense | null,
): Map<Expense, string> {
  const keys = new Map<Expense, string>()
  const known = expenses.flatMap((expense) => {
    const content = contentOf(expense)
    return content ? [{ expense, content }] : []
  })
  for (const [identity, duplicates] of groupByKey(known, ({ content }) => expenseIdentity(content))) {
    const order = ({ content: { category, method } }: (typeof duplicates)[number]) =>
      `${category ?? ''} ${method ?? ''}`
    const sorted = duplicates.toSorted((one, other) => order(one).localeCompare(order(other)))
    for (const [index, { expense }] of sorted.entries()) keys.set(expense, `${identity} ${index + 1}`)
  }
  return keys
}

/** Assigns keys, so that a repeated import matches everything it created. */
export function matchExpenses<Record extends ImportedExpense & ExistingRecord>(
  rows: readonly ImportRow<ImportedExpense>[],
  known: readonly Record[],
) {
  const ofRows = numberDuplicates(rows, ({ input }) => input)
  const ofKnown = numberDuplicates(known, (expense) => expense)
  return {
    rows: rows.map((row) => ({ ...row, key: ofRows.get(row) ?? '' })),
    keyOf: (expense: Record) => ofKnown.get(expense) ?? '',
  }
}

export function expenseDifferences(
  expense: ImportedExpense & ExistingRecord,
  row: ImportRow<ImportedExpense>,
): FieldDifference<Field>[] {
  return fieldDifferences(EXPENSE_COLUMNS, expense, row, displayValue)
}

export function expenseValues(row: ImportRow<ImportedExpense>): RowValue[] {
  return displayValues(EXPENSE_COLUMNS, row, displayValue)
}

function displayValue(expense: ImportedExpense, field: Field): string {
  if (field === 'amount') return formatRupiah(expense.amount)
  if (field === 'spentOn') return formatLongDay(expense.spentOn)
  if (field === 'method') return expense.method ? PAYMENT_METHOD_LABELS[expense.method] : ''
  return expense[field] ?? ''
}
