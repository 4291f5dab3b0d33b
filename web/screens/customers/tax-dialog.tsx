import { SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import type { Customer } from '../../../contract/customers.ts'
import {
  TAX_NUMBER_KIND_LABELS,
  TAX_NUMBER_KINDS,
  type TaxIdentity,
  taxIdentitySchema,
} from '../../../core/tax/tax-identity.ts'
import { updateCustomer } from '../../data/customers.ts'
import { useStoredCustomer } from '../../data/stored-customer.ts'
import { type RecordDefinition, schemaProblems } from '../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useRecord } from '../../kit/records/use-record.ts'

const problemsOf = schemaProblems(taxIdentitySchema)

/** Without a number the customer gets no faktur. */
const isEmpty = ({ number }: TaxIdentity) => number.trim() === ''

/** A NIK has no branches: the IDTKU stays in the form only, for a change back to the NPWP. */
const withoutHidden = (values: TaxIdentity) => (values.kind === 'npwp' ? values : { ...values, idtku: '' })

const TAX: RecordDefinition<Customer, TaxIdentity, Pick<Customer, 'taxIdentity'>> = {
  noun: 'pelanggan',
  names: {
    kind: 'Jenis nomor',
    number: 'Nomor',
    name: 'Nama untuk pajak',
    address: 'Alamat untuk pajak',
    idtku: 'IDTKU',
  },
  valuesOf: (stored) =>
    stored?.taxIdentity ?? {
      ...{ kind: 'npwp', number: '', idtku: '' },
      ...{ name: stored?.name ?? '', address: stored?.address ?? '' },
    },
  problemsOf: (values) => (isEmpty(values) ? {} : problemsOf(withoutHidden(values))),
  inputOf: (values) => ({
    taxIdentity: isEmpty(values) ? null : taxIdentitySchema.parse(withoutHidden(values)),
  }),
  changesOf: (values) => TAX.inputOf(values),
  texts: { kind: (kind) => TAX_NUMBER_KIND_LABELS[kind] },
  fieldOf: (path) => path.replace(/^taxIdentity\./, ''),
  saved: 'Data pajak disimpan.',
  failed: 'Gagal menyimpan data pajak.',
  update: ({ id, version }, changes) => updateCustomer({ id, version, ...changes }),
}

export function TaxDialog({ customer, ...dialog }: OpenedDialog & { customer: Customer }) {
  return (
    <RecordDialog {...dialog} title={`Data pajak ${customer.name}`}>
      <TaxForm customer={customer} />
    </RecordDialog>
  )
}

function TaxForm({ customer }: { customer: Customer }) {
  const { isRead, customer: stored } = useStoredCustomer(customer.id)
  const record = useRecord(TAX, stored ?? customer)
  const { kind } = record.values
  return (
    <RecordForm record={record} name={customer.name} gone={isRead && stored === null}>
      <SegmentedControl
        fullWidth
        aria-label="Jenis nomor"
        value={kind}
        data={TAX_NUMBER_KINDS.map((value) => ({ value, label: TAX_NUMBER_KIND_LABELS[value] }))}
        onChange={(value) => record.set({ kind: value as TaxIdentity['kind'] })}
      />
      <TextInput
        {...record.field('number')}
        data-autofocus
        label={TAX_NUMBER_KIND_LABELS[kind]}
        description={
          kind === 'npwp'
            ? '16 angka. NPWP lama dengan 15 angka mendapat 0 di depan.'
            : '16 angka, untuk pembeli tanpa NPWP.'
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <TextInput {...record.field('name')} autoComplete="off" maxLength={200} />
      <Textarea
        {...record.field('address')}
        autoComplete="off"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
      />
      {kind === 'npwp' && (
        <TextInput
          {...record.field('idtku')}
          description="22 angka. Kosongkan untuk kantor pusat: NPWP dan 000000."
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
      )}
      <Text c="dimmed" fz="sm">
        Pesanan pelanggan ini mendapat faktur pajak dan tidak dibulatkan. Kosongkan nomornya untuk pelanggan
        tanpa faktur.
      </Text>
    </RecordForm>
  )
}
