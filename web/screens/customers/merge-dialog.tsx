import { Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { findPossibleDuplicates } from '../../../core/customers/duplicate-customer.ts'
import { isUnsynced } from '../../data/outbox.ts'
import { rupiah } from '../../format.ts'
import { Initials } from '../../kit/display/initials.tsx'
import { SearchField } from '../../kit/fields/search-field.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import {
  noMatchText,
  SearchNote,
  useCustomerSearch,
  useCustomersByPhone,
  useMatchingCustomers,
} from '../../parts/customer/customer-search.tsx'
import { Comparison } from './merge-comparison.tsx'
import classes from './merge-dialog.module.css'

const MOST_SHOWN = 8

type MergeDialogProps = OpenedDialog & {
  customer: Customer
  onMerged: (kept: Customer) => void
}

export function MergeDialog({ customer, onMerged, ...dialog }: MergeDialogProps) {
  const [other, setOther] = useState<Customer | null>(null)
  return (
    <RecordDialog {...dialog} title="Gabungkan pelanggan" size={620}>
      {other ? (
        <Comparison
          pair={[customer, other]}
          onBack={() => setOther(null)}
          onMerged={(kept) => {
            onMerged(kept)
            dialog.onClose()
          }}
        />
      ) : (
        <Candidates customer={customer} onChoose={setOther} />
      )}
    </RecordDialog>
  )
}

function Candidates({ customer, onChoose }: { customer: Customer; onChoose: (other: Customer) => void }) {
  const [typed, setTyped] = useState('')
  const sameNumber = useCustomersByPhone(customer.phone)
  const sameName = useMatchingCustomers(customer.name)
  const search = useCustomerSearch(typed, MOST_SHOWN + 1)
  const likely = useMemo(
    () => findPossibleDuplicates([...new Set([...sameNumber, ...sameName])], customer),
    [sameNumber, sameName, customer],
  )
  const found = typed.trim() === '' ? likely : search.found
  const shown = found.filter((other) => other.id !== customer.id && !isUnsynced(other)).slice(0, MOST_SHOWN)
  return (
    <Stack gap={12} className={classes.content}>
      <Text>
        Siapa yang sama dengan <b>{customer.name}</b>, {customer.phone}?
      </Text>
      <SearchField
        label="Cari pelanggan yang sama"
        placeholder="Nama atau nomor telepon"
        data-autofocus
        rightSection={null}
        value={typed}
        onChange={setTyped}
      />
      {shown.length === 0 ? (
        <Text c="dimmed" role="status">
          {typed.trim() === ''
            ? 'Tidak ada nama atau nomor yang sama. Cari pelanggannya di atas.'
            : `${noMatchText(search.state)}.`}
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Pelanggan yang mungkin sama">
          {shown.map((other) => (
            <li key={other.id}>
              <button type="button" className={classes.candidate} onClick={() => onChoose(other)}>
                <Initials name={other.name} size={34} />
                <span className={classes.who}>
                  <span className="strong">{other.name}</span>
                  <span className="num detail">{other.phone}</span>
                </span>
                <span className="num detail">belanja {rupiah(other.totalSpent)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed.trim() !== '' && <SearchNote search={search} />}
    </Stack>
  )
}
