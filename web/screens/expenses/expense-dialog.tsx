import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Expense } from '../../../contract/expenses.ts'
import { type ExpenseInput, expenseInputSchema } from '../../../core/expense.ts'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { rupiah } from '../../format.ts'
import { MoneyField } from '../../kit/number-field.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/record/record-dialog.tsx'
import { RecordForm } from '../../kit/record/record-form.tsx'
import { type RecordKind, schemaProblems } from '../../kit/record/record-kind.ts'
import { useLatest } from '../../kit/record/use-latest.ts'
import { useRecord } from '../../kit/record/use-record.ts'

/** `amount` in rupiah, null while its field is empty. */
type Values = { name: string; amount: number | null }

const EXPENSE: RecordKind<Expense, Values, ExpenseInput> = {
  noun: 'pengeluaran',
  names: { name: 'Nama', amount: 'Jumlah' },
  valuesOf: (stored) => ({ name: stored?.name ?? '', amount: stored?.amount ?? null }),
  problemsOf: schemaProblems(expenseInputSchema),
  inputOf: (values) => expenseInputSchema.parse(values),
  create: (id, input) => server.expenses.create({ id, ...input }),
  update: ({ id, version }, changes) => server.expenses.update({ id, version, ...changes }),
  texts: { amount: (amount) => (amount === null ? '' : rupiah(amount)) },
  saved: 'Pengeluaran berhasil disimpan.',
  failed: 'Gagal menyimpan pengeluaran.',
}

/** 'Tambah pengeluaran' or 'Ubah pengeluaran': name and amount, both required (specification, section 5). */
export function ExpenseDialog({ expense, ...dialog }: OpenedDialog & { expense: Expense | null }) {
  return (
    <RecordDialog {...dialog} title={expense ? 'Ubah pengeluaran' : 'Tambah pengeluaran'} size={520}>
      <ExpenseForm expense={expense} />
    </RecordDialog>
  )
}

function ExpenseForm({ expense }: { expense: Expense | null }) {
  const client = useQueryClient()
  const query = queries.expenses.get.queryOptions({ input: { id: expense?.id ?? '' } })
  const { latest, gone } = useLatest(expense, query)
  const record = useRecord(EXPENSE, latest)
  return (
    <RecordForm
      record={record}
      name={record.before?.name}
      gone={gone}
      onSaved={() => client.invalidateQueries({ queryKey: queries.expenses.key() })}
    >
      <TextInput
        {...record.field('name')}
        label="Nama pengeluaran"
        data-autofocus
        required
        autoComplete="off"
        maxLength={200}
        placeholder="Listrik, tinta, sewa…"
      />
      <MoneyField {...record.field('amount')} required />
    </RecordForm>
  )
}
