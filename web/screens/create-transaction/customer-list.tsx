import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import type { StoreConfig } from '../../../core/shop/store.ts'
import { useCustomerCoverage, useCustomers } from '../../data/customers.ts'
import { rupiah } from '../../format.ts'
import { Highlighted } from '../../kit/display/highlighted.tsx'
import { Initials } from '../../kit/display/initials.tsx'
import { usePickList } from '../../kit/fields/use-pick-list.ts'
import {
  type CustomerSearch,
  noMatchText,
  SearchNote,
  useCustomerSearch,
} from '../../parts/customer/customer-search.tsx'
import { memberTierText } from '../../parts/customer/member-tier-text.ts'
import classes from './customer-list.module.css'
import type { NewCustomer } from './draft.ts'
import picks from './picks.module.css'
import { withWalkIn } from './with-walk-in.ts'

const SHOWN_AT_MOST = 6

type CustomerListProps = {
  store: StoreConfig
  onChoose: (customer: Customer) => void
  /** With what was typed, so that it need not be typed again. */
  onNew: (text: string) => void
  /** A new customer whose form was left, and how to go on with it. */
  begun: NewCustomer | null
  onGoOn: () => void
}

export function CustomerList({ store, onChoose, onNew, begun, onGoOn }: CustomerListProps) {
  const [text, setText] = useState('')
  const kept = useCustomers()
  const coverage = useCustomerCoverage()
  const search = useCustomerSearch(text, SHOWN_AT_MOST)
  const found = withWalkIn(
    search.found,
    text,
    kept.find(({ id }) => id === WALK_IN_ID),
  ).slice(0, SHOWN_AT_MOST)
  // 'umum' means the walk-in customer, whatever else the server finds.
  const ready = search.ready || (found[0]?.id === WALK_IN_ID && text.trim().length === found[0].name.length)
  const list = usePickList({
    options: found,
    opened: true,
    ready,
    onPick: onChoose,
    onClose: () => undefined,
  })
  return (
    <>
      <TextInput
        {...list.inputProps}
        data-autofocus
        aria-label="Cari pelanggan"
        placeholder="Nama atau nomor telepon"
        leftSection={<IconSearch size={18} />}
        size="md"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          list.startOver()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') return
          if (event.key === 'Enter' && ready && found.length === 0) {
            event.preventDefault()
            onNew(text)
          } else list.onKeyDown(event)
        }}
      />
      {found.length > 0 ? (
        <ul {...list.listProps} aria-label="Pelanggan" className={classes.list}>
          {found.map((customer, index) => (
            <li key={customer.id} {...list.optionProps(index)} className={picks.option}>
              <Initials name={customer.name} size={34} />
              <span className={picks.text}>
                <span className={picks.name}>
                  <Highlighted text={customer.name} part={text} />
                </span>
                <span className="num detail">
                  <Highlighted text={customer.phone} part={text} />
                </span>
              </span>
              <span className={classes.facts}>
                <span className="num detail">belanja {rupiah(customer.totalSpent)}</span>
                <span className="fact">{memberTierText(store, customer.membershipTier)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none} role="status">
          {noneText(text.trim(), search)}
        </p>
      )}
      {text.trim() === '' && kept.length > found.length && (
        <p className={classes.more}>
          {coverage === 'all' && `${kept.length - found.length} pelanggan lagi. `}Ketik nama atau nomor
          telepon.
        </p>
      )}
      {text.trim() !== '' && <SearchNote search={search} />}
      <Button
        fullWidth
        variant="default"
        mt={12}
        h={44}
        leftSection={<IconUserPlus size={18} />}
        onClick={() => onNew(search.found.length === 0 ? text : '')}
      >
        Pelanggan baru
      </Button>
      {(begun?.name || begun?.phone) && (
        <Button fullWidth variant="subtle" mt={4} h={44} onClick={onGoOn}>
          Lanjutkan isian “{begun.name.trim() || begun.phone}”
        </Button>
      )}
    </>
  )
}

function noneText(text: string, { state }: CustomerSearch): string {
  if (state !== 'complete') return noMatchText(state)
  return text === '' ? 'Belum ada pelanggan' : `Tidak ada yang cocok dengan “${text}”`
}
