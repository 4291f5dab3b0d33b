import { Input, SegmentedControl, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { useMemo } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import {
  type CustomerInput,
  customerChangesSchema,
  customerInputSchema,
  findByPhone,
  MEMBERSHIP_TIERS,
  WALK_IN_ID,
} from '../../../core/customers/customer.ts'
import { updateCustomer, useCustomerCoverage } from '../../data/customers.ts'
import { createCustomer, isUnsynced } from '../../data/outbox.ts'
import { useShop } from '../../data/session.tsx'
import { useStoredCustomer } from '../../data/stored-customer.ts'
import { type RecordDefinition, schemaProblems } from '../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useRecord } from '../../kit/records/use-record.ts'
import { useCustomersByPhone } from '../../parts/customer/customer-search.tsx'
import { confirmDuplicate } from '../../parts/customer/duplicate-customer.ts'
import { memberTierText } from '../../parts/customer/member-tier-text.ts'
import { PhoneOwner } from '../../parts/customer/phone-owner.tsx'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'

/** Empty text: not given. Special prices have a dialog of their own. */
type Values = { [Field in Exclude<keyof CustomerInput, 'specialPrices'>]: NonNullable<CustomerInput[Field]> }

const problems = schemaProblems(customerInputSchema)

const CUSTOMER: RecordDefinition<Customer, Values, CustomerInput> = {
  noun: 'pelanggan',
  names: {
    name: 'Nama Lengkap',
    phone: 'Telepon',
    whatsapp: 'WhatsApp',
    email: 'Email',
    membershipTier: 'Tingkat member',
    address: 'Alamat',
  },
  valuesOf: (stored) => ({
    name: stored?.name ?? '',
    phone: stored?.phone ?? '',
    whatsapp: stored?.whatsapp ?? '',
    email: stored?.email ?? '',
    membershipTier: stored?.membershipTier ?? 'regular',
    address: stored?.address ?? '',
  }),
  // A value stored before a rule existed, and left unchanged, does not prevent saving.
  problemsOf: (values, stored) =>
    Object.fromEntries(
      Object.entries(problems(values)).filter(
        ([field]) =>
          !stored ||
          (isChanged(field as keyof Values, values, stored) &&
            !isNoNumber(field as keyof Values, values, stored)),
      ),
    ),
  inputOf: (values) => customerInputSchema.parse(values),
  changesOf: (values, changed) =>
    customerChangesSchema.parse(Object.fromEntries(changed.map((field) => [field, values[field]]))),
  createsOffline: true,
  create: (id, values) => createCustomer({ ...values, id }),
  update: ({ id, version }, changes) => updateCustomer({ id, version, ...changes }),
  texts: { membershipTier: (tier) => MEMBERSHIP_TIER_LABELS[tier] },
  saved: 'Pelanggan berhasil disimpan.',
  savedDetail: (stored) => (isUnsynced(stored) ? 'Menunggu dikirim ke server.' : undefined),
  failed: 'Gagal menyimpan pelanggan.',
}

function isChanged(field: keyof Values, values: Values, stored: Customer): boolean {
  return values[field] !== (stored[field] ?? '')
}

/** Walk-in customers need no number, and may lose one that they were given. */
function isNoNumber(field: keyof Values, values: Values, { id }: Customer): boolean {
  return id === WALK_IN_ID && field === 'phone' && values.phone.trim() === ''
}

export function CustomerDialog({ customer, ...dialog }: OpenedDialog & { customer: Customer | null }) {
  return (
    <RecordDialog {...dialog} title={customer ? 'Ubah pelanggan' : 'Tambah pelanggan'}>
      <CustomerForm customer={customer} />
    </RecordDialog>
  )
}

function CustomerForm({ customer }: { customer: Customer | null }) {
  const { store } = useShop()
  const coverage = useCustomerCoverage()
  const { isRead, customer: stored } = useStoredCustomer(customer?.id)
  const record = useRecord(CUSTOMER, stored ?? customer)
  const { phone } = record.values
  const customers = useCustomersByPhone(phone)
  const id = customer?.id ?? record.id
  const owner = useMemo(() => findByPhone(customers, phone, id), [customers, phone, id])
  const named = record.changed.includes('name') || record.changed.includes('phone')
  const maySave = () =>
    !named || Object.keys(record.problems).length > 0
      ? true
      : confirmDuplicate(customers, record.values, { zone: store.timeZone, except: id })
  const tier = record.field('membershipTier')
  const text = { autoComplete: 'off' }
  return (
    <RecordForm
      record={record}
      name={record.before?.name}
      gone={isRead && (stored === null || (stored === undefined && coverage === 'all'))}
      onSave={maySave}
    >
      <TextInput {...record.field('name')} {...text} required maxLength={120} data-autofocus />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <div>
          <TextInput
            {...record.field('phone')}
            {...text}
            required={id !== WALK_IN_ID}
            type="tel"
            placeholder="08…"
            maxLength={30}
          />
          <PhoneOwner owner={owner} />
        </div>
        <TextInput
          {...record.field('whatsapp')}
          {...text}
          type="tel"
          placeholder="Kosongkan jika sama"
          maxLength={30}
        />
      </SimpleGrid>
      <TextInput {...record.field('email')} {...text} type="email" inputMode="email" maxLength={200} />
      <Input.Wrapper label={tier.label} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={tier.label}
          value={tier.value}
          onChange={tier.onChange}
          data={MEMBERSHIP_TIERS.toReversed().map((value) => ({
            value,
            label: memberTierText(store, value),
          }))}
        />
      </Input.Wrapper>
      <Textarea {...record.field('address')} {...text} autosize minRows={2} maxRows={5} maxLength={300} />
    </RecordForm>
  )
}
