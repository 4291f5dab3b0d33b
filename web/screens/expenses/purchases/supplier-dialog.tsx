import { TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Supplier } from '../../../../contract/purchases.ts'
import { type SupplierInput, supplierInputSchema } from '../../../../core/purchases/bill.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import { usePurchases } from './use-purchases.ts'

const SUPPLIER: RecordDefinition<Supplier, SupplierInput, SupplierInput> = {
  noun: 'pemasok',
  names: { name: 'Nama pemasok', phone: 'Telepon' },
  valuesOf: (stored) => ({ name: stored?.name ?? '', phone: stored?.phone ?? '' }),
  problemsOf: schemaProblems(supplierInputSchema),
  inputOf: (values) => supplierInputSchema.parse(values),
  update: ({ id, version }, changes) => server.suppliers.update({ id, version, ...changes }),
  saved: ({ name }) => `Pemasok ${name} disimpan.`,
  failed: 'Gagal menyimpan pemasok.',
}

export function SupplierDialog({ supplier, ...dialog }: OpenedDialog & { supplier: Supplier }) {
  return (
    <RecordDialog {...dialog} title="Ubah pemasok" size={420}>
      <SupplierForm supplier={supplier} />
    </RecordDialog>
  )
}

function SupplierForm({ supplier }: { supplier: Supplier }) {
  const { suppliers } = usePurchases()
  const latest = suppliers.find(({ id }) => id === supplier.id) ?? null
  const record = useRecord(SUPPLIER, latest ?? supplier)
  return (
    <RecordForm
      record={record}
      name={record.before?.name}
      gone={latest === null}
      onSaved={() => {
        void invalidate(queries.suppliers, queries.purchases)
      }}
    >
      <TextInput {...record.field('name')} data-autofocus required maxLength={120} autoComplete="off" />
      <TextInput {...record.field('phone')} inputMode="tel" maxLength={30} autoComplete="off" />
    </RecordForm>
  )
}
