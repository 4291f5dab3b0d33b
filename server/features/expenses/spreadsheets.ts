import {
  EXPENSE_COLUMNS,
  expenseDifferences,
  expenseValues,
  IMPORTED_EXPENSE_FIELDS,
  type ImportedExpense,
  matchExpenses,
} from '../../../core/imports/expense-import.ts'
import { planImport } from '../../../core/imports/import-plan.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { PAYMENT_METHOD_LABELS } from '../../../core/text/labels.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { repeatableRows } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Importer } from '../../shared/imports/run-import.ts'
import { COMMON_RULES, type ColumnHelp, makeTemplateFile } from '../../shared/imports/template.ts'
import { clockTime, type SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { loadStore } from '../store/queries.ts'
import { type ExpenseRow, type ExpenseSelection, selectExpensesNewestFirst } from './queries.ts'

/** Matching expenses as a spreadsheet, newest first (docs/product.md#export). */
export function expenseSheet(
  snapshot: Tx,
  selection: ExpenseSelection,
  zone: ShopZone,
): SheetListing<ExpenseRow> {
  return {
    sheet: {
      name: 'Pengeluaran',
      noun: 'pengeluaran',
      columns: [
        { head: 'Tanggal', width: 13, day: (row) => row.spentOn },
        { head: 'Nama', width: 48, text: (row) => row.name, counts: true },
        { head: 'Kategori', width: 22, text: (row) => row.category },
        {
          head: 'Metode',
          width: 11,
          text: (row) => row.method && PAYMENT_METHOD_LABELS[row.method as PaymentMethod],
        },
        { head: 'Foto bukti', width: 12, text: (row) => row.receipt && 'Ada' },
        { head: 'Dicatat', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        { head: 'Jam', width: 8, time: (row) => clockTime(row.createdAt, zone) },
        { head: 'Dicatat oleh', width: 24, text: (row) => row.createdByName },
        { head: 'Jumlah', width: 18, number: (row) => row.amount, sums: true },
      ],
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, selectExpensesNewestFirst(snapshot, selection)),
  }
}

/** Imports expenses. Rows match existing ones by day, name and amount; equal ones are matched in order. */
export const expenseImporter: Importer<ImportedExpense> = {
  table: 'expenses',
  fields: IMPORTED_EXPENSE_FIELDS,
  async toSource(db, bytes) {
    const { expenseCategories: categories, timeZone } = await loadStore(db)
    return { kind: 'expenses', bytes, facts: { categories, today: dayOf(new Date(), timeZone) } }
  },
  values: expenseValues,
  plan(read, known) {
    const { rows, keyOf } = matchExpenses(read, known)
    return planImport({
      rows,
      existing: known,
      keyOf,
      differences: expenseDifferences,
      keyLabel: 'Nama',
      problemOf: (row, record) =>
        record.isBill && expenseDifferences(record, row).length > 0
          ? 'Ini nota pemasok. Kategori dan metodenya tidak diubah dari file'
          : null,
      ambiguousMessage: (count) => `Ada ${count} pengeluaran yang sama. Hapus salah satunya dulu`,
      notesFor: ({ key }) =>
        key.endsWith(' 1') ? [] : ['Sudah ada yang sama; baris ini dicatat sebagai pengeluaran sendiri'],
    })
  },
}

/** The import template, with the shop's categories in its help. */
export function expenseTemplate(categories: readonly string[]): Promise<File> {
  const explained: Record<keyof ImportedExpense, ColumnHelp> = {
    spentOn: { meaning: 'Tanggal pengeluaran, paling lambat hari ini', example: '15/10/2026' },
    name: { meaning: 'Nama pengeluaran, paling banyak 200 huruf', example: 'Tinta eco solvent 4 warna' },
    amount: { meaning: 'Jumlah dalam rupiah bulat', example: '1.380.000' },
    category: { meaning: `Salah satu dari: ${categories.join(', ')}`, example: categories[0] ?? '' },
    method: { meaning: 'Tunai, Transfer, atau QRIS', example: 'Transfer' },
  }
  return makeTemplateFile({
    name: 'Pengeluaran',
    columns: EXPENSE_COLUMNS.map((column) => ({ ...column, ...explained[column.field] })),
    rules: [
      ...COMMON_RULES,
      'Pengeluaran dengan tanggal, nama dan jumlah yang sama diperbarui; yang lain menjadi pengeluaran baru.',
      'Baris yang sama dua kali adalah dua pengeluaran.',
    ],
  })
}
