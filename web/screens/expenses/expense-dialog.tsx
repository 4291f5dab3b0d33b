import { Select, SimpleGrid, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { useMemo, useState } from 'react'
import type { Expense } from '../../../contract/expenses.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { addNames, findSpelling } from '../../../core/products/product-settings.ts'
import { type ExpenseInput, expenseInputSchema } from '../../../core/shop/expense.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { futureDayProblem } from '../../../core/time/record-day.ts'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatDay, rupiah } from '../../format.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { DayField } from '../../kit/fields/day-field.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { type RecordDefinition, schemaProblems } from '../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useLatestRecord } from '../../kit/records/use-latest-record.ts'
import { useRecord } from '../../kit/records/use-record.ts'
import { MethodField } from '../../parts/payment/method-field.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import { ReceiptField } from './receipt-field.tsx'

/** `amount` in rupiah, null while its field is empty; `method` null where it is not known. */
type Values = {
  name: string
  amount: number | null
  spentOn: Day
  category: string | null
  method: PaymentMethod | null
  receipt: string | null
}

/** The choice of no category; none can be named so, for names are never empty. */
const NONE = ''

const problems = schemaProblems(expenseInputSchema)

function kindOf(today: Day): RecordDefinition<Expense, Values, ExpenseInput> {
  return {
    noun: 'pengeluaran',
    names: {
      name: 'Nama',
      amount: 'Jumlah',
      spentOn: 'Tanggal',
      category: 'Kategori',
      method: 'Metode pembayaran',
      receipt: 'Foto bukti',
    },
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      amount: stored?.amount ?? null,
      spentOn: stored?.spentOn ?? today,
      category: stored?.category ?? null,
      method: stored ? stored.method : 'cash',
      receipt: stored?.receipt ?? null,
    }),
    problemsOf(values) {
      const toCome = futureDayProblem(values.spentOn, today)
      return { ...(toCome !== null && { spentOn: toCome }), ...problems(values) }
    },
    inputOf: (values) => expenseInputSchema.parse(values),
    create: (id, input) => server.expenses.create({ id, ...input }),
    update: ({ id, version }, changes) => server.expenses.update({ id, version, ...changes }),
    texts: {
      amount: (amount) => (amount === null ? '' : rupiah(amount)),
      spentOn: formatDay,
      method: (method) => (method === null ? '' : PAYMENT_METHOD_LABELS[method]),
      receipt: (receipt) => (receipt === null ? '' : 'ada'),
    },
    saved: 'Pengeluaran berhasil disimpan.',
    failed: 'Gagal menyimpan pengeluaran.',
  }
}

export function ExpenseDialog({ expense, ...dialog }: OpenedDialog & { expense: Expense | null }) {
  return (
    <RecordDialog {...dialog} title={expense ? 'Ubah pengeluaran' : 'Tambah pengeluaran'} size={520}>
      <ExpenseForm expense={expense} />
    </RecordDialog>
  )
}

function ExpenseForm({ expense }: { expense: Expense | null }) {
  const { store } = useShop()
  const today = useToday(store.timeZone)
  const query = queries.expenses.get.queryOptions({ input: { id: expense?.id ?? '' } })
  const { latest, gone } = useLatestRecord(expense, query)
  const kind = useMemo(() => kindOf(today), [today])
  const record = useRecord(kind, latest)
  const { values } = record
  const [sending, setSending] = useState(false)
  const [waited, setWaited] = useState(false)
  // Its own stays a choice when the list lacks it.
  const categories = addNames(store.expenseCategories, values.category ? [values.category] : [])
  return (
    <RecordForm
      record={record}
      name={record.before?.name}
      gone={gone}
      onSave={() => {
        setWaited(sending)
        return !sending
      }}
      onSaved={() => invalidate(queries.expenses)}
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
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={14}>
        <MoneyField {...record.field('amount')} required />
        <DayField {...record.field('spentOn')} minDate="2000-01-01" maxDate={today} />
      </SimpleGrid>
      <Select
        {...record.field('category')}
        // A name that differs from the list's in capitals or spaces is the same one.
        value={findSpelling(categories, values.category ?? '') ?? NONE}
        data={[{ value: NONE, label: 'Tanpa kategori' }, ...categories]}
        searchable={categories.length > 9}
        onChange={(category) => record.set({ category: category || null })}
        nothingFoundMessage="Tidak ada. Tambahkan di Kategori pengeluaran"
        comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Kategori' } } }}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      />
      <MethodField value={values.method} onChange={(method) => record.set({ method })} />
      <ReceiptField
        value={values.receipt}
        onChange={(receipt) => record.set({ receipt })}
        onSending={setSending}
        error={sending && waited ? 'Tunggu sampai fotonya terkirim, lalu simpan.' : record.problem('receipt')}
      />
    </RecordForm>
  )
}
