import { ActionIcon, Menu, Paper } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots, IconEdit, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { Highlighted } from '../../kit/highlighted.tsx'
import { Initials } from '../../kit/initials.tsx'
import { Money } from '../../kit/money.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { TierBadge } from '../../parts/tier-badge.tsx'
import classes from './customer-cards.module.css'
import type { CustomerListProps } from './customer-table.tsx'
import { isUnsent } from './row-actions.ts'
import { tierText } from './tier-text.ts'

/** The list on a phone: a card for each customer, its actions in a menu for the thumb. */
export function CustomerCards({ customers, ...rest }: CustomerListProps) {
  return (
    <ul className={classes.cards} aria-label="Pelanggan, yang terbaru di atas">
      {customers.map((customer) => (
        <Card key={customer.id} customer={customer} {...rest} />
      ))}
    </ul>
  )
}

type CardProps = Omit<CustomerListProps, 'customers'> & { customer: Customer }

const Card = memo(function Card({ customer, store, sought, actions }: CardProps) {
  const { name, phone } = customer
  return (
    <Paper component="li" className={classes.card}>
      <Initials name={name} size={38} />
      <div className={classes.who}>
        <button type="button" className={classes.open} onClick={() => actions.open(customer)}>
          <Highlighted text={name} part={sought} />
        </button>
        <div className={`num ${classes.detail}`}>
          <Highlighted text={phone} part={sought} />
        </div>
        <div className={classes.facts}>
          <TierBadge label={tierText(store, customer.membershipTier)} />
          <span className={classes.detail}>
            belanja <Money amount={customer.totalSpent} className={classes.total} />
          </span>
          {isUnsent(customer) && <StatusBadge tone="yellow" label="Menunggu dikirim" />}
        </div>
      </div>
      {!isUnsent(customer) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={44} aria-label={`Tindakan ${name}`}>
              <IconDots size={20} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconEdit size={18} />} mih={44} onClick={() => actions.edit(customer)}>
              Ubah
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={18} />}
              mih={44}
              c="var(--pp-m-ink)"
              onClick={() => actions.remove(customer)}
            >
              Hapus
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Paper>
  )
})
