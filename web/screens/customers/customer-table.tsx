import { ActionIcon, Paper, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import type { Store } from '../../../contract/store.ts'
import { dayOf } from '../../../core/calendar.ts'
import { shortDay } from '../../format.ts'
import { ButtonTooltips } from '../../kit/button-tooltips.tsx'
import { Highlighted } from '../../kit/highlighted.tsx'
import { Initials } from '../../kit/initials.tsx'
import { Money } from '../../kit/money.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { TierBadge } from '../../parts/tier-badge.tsx'
import classes from './customer-table.module.css'
import { isUnsent, type RowActions } from './row-actions.ts'
import { tierText } from './tier-text.ts'

export type CustomerListProps = {
  customers: Customer[]
  store: Store
  /** What was searched for, marked where it stands. */
  sought: string
  actions: RowActions
}

/** The customers as a table. Their date leaves as the window narrows. */
export function CustomerTable({ customers, store, sought, actions }: CustomerListProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  return (
    <Paper className={classes.card}>
      <ButtonTooltips>
        <table className={classes.table}>
          <VisuallyHidden component="caption">Pelanggan, yang terbaru di atas</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Pelanggan</th>
              <th scope="col">Telepon</th>
              <th scope="col">Tingkat member</th>
              {wide && <th scope="col">Sejak</th>}
              <th scope="col" data-number>
                Total belanja
              </th>
              <th scope="col">
                <VisuallyHidden>Tindakan</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {customers.map((customer) => (
              <Row
                key={customer.id}
                customer={customer}
                store={store}
                sought={sought}
                actions={actions}
                wide={wide}
              />
            ))}
          </tbody>
        </table>
      </ButtonTooltips>
    </Paper>
  )
}

type RowProps = Omit<CustomerListProps, 'customers'> & { customer: Customer; wide: boolean }

/** Remembered: a change draws only the rows that changed, however many are loaded. */
const Row = memo(function Row({ customer, store, sought, actions, wide }: RowProps) {
  const { name, phone, email, address } = customer
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.who}>
        <span className={classes.name}>
          <Initials name={name} size={34} />
          <span className={classes.words}>
            <button
              type="button"
              className={classes.open}
              onClick={() => actions.open(customer)}
              title={name}
            >
              <Highlighted text={name} part={sought} />
            </button>
            {(address || email) && <span className={classes.detail}>{address || email}</span>}
          </span>
        </span>
      </th>
      <td>
        <Highlighted text={phone} part={sought} />
      </td>
      <td>
        <TierBadge label={tierText(store, customer.membershipTier)} />
      </td>
      {wide && <td className={classes.since}>{shortDay(dayOf(customer.createdAt, store.timeZone))}</td>}
      <td data-number className={classes.total}>
        <Money amount={customer.totalSpent} />
      </td>
      <td>
        {isUnsent(customer) ? (
          <StatusBadge tone="yellow" label="Menunggu dikirim" />
        ) : (
          <div className={classes.actions}>
            <ActionIcon aria-label={`Ubah ${name}`} onClick={() => actions.edit(customer)}>
              <IconEdit size={18} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Hapus ${name}`}
              className="danger"
              onClick={() => actions.remove(customer)}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </div>
        )}
      </td>
    </tr>
  )
})
