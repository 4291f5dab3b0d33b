import { Button, Drawer, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { askedNow, subscribeToAsked } from '../../kit/confirm.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Initials } from '../../kit/initials.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useOpenedLater } from '../../kit/use-opened-later.ts'
import { AccountCells } from './account-cells.tsx'
import { ContactLines } from './contact-lines.tsx'
import classes from './customer-drawer.module.css'
import { LastPrices } from './last-prices.tsx'
import { removeCustomer } from './remove-customer.ts'
import { isUnsent } from './row-actions.ts'
import { Sales } from './sales.tsx'

type CustomerDrawerProps = {
  /** Null when this device knows no such customer. */
  customer: Customer | null
  opened: boolean
  /** Whether all customers are known here: then one that is missing does not exist. */
  known: boolean
  /** Whether the form stands on top. */
  covered: boolean
  onEdit: (customer: Customer) => void
  onClose: () => void
}

/** One customer: who they are, their tier, what they owe, what they bought and what they paid for it. */
export function CustomerDrawer({ customer, opened, known, covered, onEdit, onClose }: CustomerDrawerProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const asking = useSyncExternalStore(subscribeToAsked, askedNow) !== null
  // The words stay while the drawer slides away.
  const [shown, setShown] = useState(customer)
  if (opened && customer !== shown) setShown(customer)
  return (
    <Drawer
      opened={useOpenedLater(opened)}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 680}
      title={shown?.name ?? 'Pelanggan'}
      classNames={{ header: classes.head, title: classes.title }}
      // What stands on top is closed by the same key.
      closeOnEscape={!covered && !asking}
    >
      {shown ? (
        <div className={classes.body}>
          <div className={classes.who}>
            <Initials name={shown.name} />
            <ContactLines customer={shown} />
          </div>
          {isUnsent(shown) ? (
            <Group gap={10}>
              <StatusBadge tone="yellow" label="Menunggu dikirim" />
              <Text c="dimmed">Pelanggan ini belum sampai di server.</Text>
            </Group>
          ) : (
            <>
              <Group gap={8}>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconEdit size={18} stroke={1.7} />}
                  onClick={() => onEdit(shown)}
                >
                  Ubah
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  color="magenta"
                  leftSection={<IconTrash size={18} stroke={1.7} />}
                  onClick={async () => {
                    if (await removeCustomer(shown)) onClose()
                  }}
                >
                  Hapus
                </Button>
              </Group>
              <AccountCells customer={shown} />
              <Sales customerId={shown.id} />
              <LastPrices customerId={shown.id} />
            </>
          )}
        </div>
      ) : (
        known && <EmptyState title="Pelanggan tidak ditemukan" hint="Mungkin sudah dihapus." />
      )}
    </Drawer>
  )
}
