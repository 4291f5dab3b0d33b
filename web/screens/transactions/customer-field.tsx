import { Select, Text } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { storeCustomer } from '../../data/customers.ts'
import { noMatchText, useCustomerSearch } from '../../parts/customer/customer-search.tsx'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'
import type { Edit } from './edit.ts'

type CustomerFieldProps = {
  value: Edit['customer']
  onChange: (customer: Edit['customer']) => void
  error?: string
}

export function CustomerField({ value, onChange, error }: CustomerFieldProps) {
  const [typed, setTyped] = useState(value.name)
  const { found, state } = useCustomerSearch(typed === value.name ? '' : typed, 8)
  const choices = [value, ...found.filter((customer) => customer.id !== value.id)].slice(0, 9)
  return (
    <Select
      label="Pelanggan"
      error={error}
      searchable
      value={value.id}
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      // Found already, by phone too: the names need not contain what was typed.
      filter={({ options }) => options}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={noMatchText(state)}
      comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Pelanggan' } } }}
      renderOption={({ option }) => (
        <CustomerChoice customer={choices.find(({ id }) => id === option.value)} />
      )}
      onChange={(id) => {
        const chosen = choices.find((customer) => customer.id === id)
        const other = found.find((customer) => customer.id === id)
        if (other) storeCustomer(other.id, other).catch(() => undefined)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

function CustomerChoice({
  customer,
}: {
  customer: Pick<Customer, 'name' | 'phone' | 'membershipTier'> | undefined
}) {
  if (!customer) return null
  return (
    <div>
      <Text fw={650}>{customer.name}</Text>
      <Text fz="sm" c="dimmed" className="num">
        {customer.phone} · {MEMBERSHIP_TIER_LABELS[customer.membershipTier]}
      </Text>
    </div>
  )
}
