import { Text } from '@mantine/core'
import '../../theme/later-styles.css'
import type { Customer } from '../../../contract/customers.ts'
import { termsSchema } from '../../../core/customers/customer.ts'
import { type Terms, termsOf } from '../../../core/payments/terms.ts'
import { updateCustomer } from '../../data/customers.ts'
import { useStoredCustomer } from '../../data/stored-customer.ts'
import { formatNumber, rupiah } from '../../format.ts'
import { CountField, MoneyField } from '../../kit/fields/number-field.tsx'
import { type RecordDefinition, schemaProblems } from '../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useRecord } from '../../kit/records/use-record.ts'

const TERMS: RecordDefinition<Customer, Terms, Terms> = {
  noun: 'pelanggan',
  names: { termsDays: 'Tempo (hari)', creditLimit: 'Batas piutang' },
  valuesOf: (stored) => termsOf(stored ?? {}),
  problemsOf: schemaProblems(termsSchema),
  inputOf: (values) => values,
  changesOf: (values) => values,
  texts: {
    termsDays: (days) => (days === null ? '' : `${formatNumber(days)} hari`),
    creditLimit: (limit) => (limit === null ? '' : rupiah(limit)),
  },
  saved: 'Tempo disimpan.',
  failed: 'Gagal menyimpan tempo.',
  update: ({ id, version }, changes) => updateCustomer({ id, version, ...changes }),
}

export function TermsDialog({ customer, ...dialog }: OpenedDialog & { customer: Customer }) {
  return (
    <RecordDialog {...dialog} title={`Tempo ${customer.name}`}>
      <TermsForm customer={customer} />
    </RecordDialog>
  )
}

function TermsForm({ customer }: { customer: Customer }) {
  const { isRead, customer: stored } = useStoredCustomer(customer.id)
  const record = useRecord(TERMS, stored ?? customer)
  return (
    <RecordForm record={record} name={customer.name} gone={isRead && stored === null}>
      <CountField
        {...record.field('termsDays')}
        data-autofocus
        description="Pesanan baru terlambat setelah hari ini. Kosong: setelah 30 hari."
      />
      <MoneyField
        {...record.field('creditLimit')}
        description="Semua yang belum dibayar, pesanan yang masih dikerjakan juga. Kosong: tanpa batas."
      />
      <Text c="dimmed" fz="sm">
        Pesanan yang sudah ada tetap memakai tempo saat dibuat.
      </Text>
    </RecordForm>
  )
}
