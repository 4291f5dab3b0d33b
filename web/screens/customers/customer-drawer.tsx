import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowMerge, IconEdit, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { dayOf } from '../../../core/calendar.ts'
import type { CustomerInput } from '../../../core/customer.ts'
import { ageInDays } from '../../../core/receivable.ts'
import { sameCustomers } from '../../../core/same-customer.ts'
import { discountRateOf } from '../../../core/store.ts'
import { now } from '../../clock.ts'
import { isUnsent } from '../../data/outbox.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { number, percent, shortDay } from '../../format.ts'
import { Sheet } from '../../kit/dialog.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { Initials } from '../../kit/initials.tsx'
import { CellMoney } from '../../kit/money.tsx'
import { StatusBadge } from '../../kit/status.tsx'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { usePhone } from '../../kit/use-phone.ts'
import { useCustomersOfNumber } from '../../parts/customer-search.tsx'
import type { CustomerMissing } from '../../parts/use-customer.ts'
import { TIER_NAMES } from '../../text.ts'
import { CustomerActions } from './customer-actions.tsx'
import classes from './customer-drawer.module.css'
import { LastPrices, Sales } from './customer-history.tsx'
import { removeCustomer } from './remove-customer.ts'

type CustomerDrawerProps = {
  /** Null until they are known, and for nobody. */
  customer: Customer | null
  opened: boolean
  /** Whether it is known who that is: then nobody is nobody. */
  known: boolean
  /** Why they are not here. */
  missing: CustomerMissing | null
  /** `opener` marks the button that was pressed. */
  onEdit: (customer: Customer, opener: string) => void
  onMerge: (customer: Customer, opener: string) => void
  onClose: () => void
}

/** One customer: who they are, their tier, what they owe, what they bought and what they paid for it. */
export function CustomerDrawer(props: CustomerDrawerProps) {
  const { customer, opened, known, missing, onEdit, onMerge, onClose } = props
  const phone = usePhone()
  // The words stay while the drawer slides away.
  const [shown, setShown] = useState(customer)
  if (opened && customer !== shown) setShown(customer)
  return (
    <Sheet
      addressed
      opened={opened}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 680}
      title={shown?.name ?? 'Pelanggan'}
      classNames={{ header: classes.head, title: classes.title }}
    >
      {shown ? (
        <div className={classes.body}>
          <Contact customer={shown} />
          {isUnsent(shown) ? (
            <Group gap={10}>
              <StatusBadge tone="yellow" label="Menunggu dikirim" />
              <Text c="dimmed">Pelanggan ini belum sampai di server.</Text>
            </Group>
          ) : (
            <>
              <div className={classes.deeds}>
                <CustomerActions customer={shown} />
                <Group gap={8}>
                  <Button
                    size={phone ? 'md' : 'sm'}
                    variant="subtle"
                    data-opens="drawer"
                    leftSection={<IconEdit size={18} />}
                    onClick={() => onEdit(shown, 'drawer')}
                  >
                    Ubah
                  </Button>
                  <Button
                    size={phone ? 'md' : 'sm'}
                    variant="subtle"
                    data-opens="merge"
                    leftSection={<IconArrowMerge size={18} />}
                    onClick={() => onMerge(shown, 'merge')}
                  >
                    Gabungkan
                  </Button>
                  <Button
                    size={phone ? 'md' : 'sm'}
                    variant="subtle"
                    color="magenta"
                    leftSection={<IconTrash size={18} />}
                    onClick={async () => {
                      if (await removeCustomer(shown)) onClose()
                    }}
                  >
                    Hapus
                  </Button>
                </Group>
              </div>
              <Twins customer={shown} />
              <Account customer={shown} />
              <Sales customerId={shown.id} />
              <LastPrices customerId={shown.id} />
            </>
          )}
        </div>
      ) : (
        <>
          {known && <EmptyState title="Pelanggan tidak ditemukan" hint="Mungkin sudah dihapus." />}
          {missing && <ErrorBlock {...missing} />}
        </>
      )}
    </Sheet>
  )
}

/** That somebody else has the same name and number, which are mostly one person written down twice. */
function Twins({ customer }: { customer: Customer }) {
  const customers = useCustomersOfNumber(customer.phone)
  const twins = useMemo(() => sameCustomers(customers, customer, customer.id), [customers, customer])
  if (twins.length === 0) return null
  return (
    <Alert color="yellow" role="status" icon={<IconUsers size={18} />}>
      Nama dan nomor ini tercatat {number(twins.length + 1)} kali. Gabungkan bila orangnya sama.
    </Alert>
  )
}

/** How a customer is reached, and since when they are one. What is not known is left out. */
function Contact({ customer }: { customer: Customer }) {
  const { timeZone } = useShop().store
  // Name and tier have places of their own.
  const details: Record<Exclude<keyof CustomerInput, 'name' | 'membershipTier'>, [string, ReactNode]> = {
    phone: ['Telepon', customer.phone],
    whatsapp: ['WhatsApp', customer.whatsapp],
    email: ['Email', customer.email && <Email address={customer.email} />],
    address: ['Alamat', customer.address],
  }
  const lines: [string, ReactNode][] = [
    ...Object.values(details),
    ['Pelanggan sejak', shortDay(dayOf(customer.createdAt, timeZone))],
  ]
  return (
    <div className={classes.who}>
      <Initials name={customer.name} />
      <dl className={classes.lines}>
        {lines.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="detail">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/** An address that is too long for its line breaks before the @. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

/** A customer's tier with the store's discount for it, what they have spent, and what they owe. */
function Account({ customer }: { customer: Customer }) {
  const { store } = useShop()
  const { data: debt } = useQuery(queries.customers.debt.queryOptions({ input: { id: customer.id } }))
  return (
    <SummaryCells
      cells={[
        {
          label: 'Tingkat member',
          figure: TIER_NAMES[customer.membershipTier],
          context: `diskon ${percent(discountRateOf(store, customer.membershipTier))}`,
        },
        {
          label: 'Total belanja',
          figure: <CellMoney amount={customer.totalSpent} />,
          context: 'tanpa yang dibatalkan',
        },
        {
          label: 'Piutang',
          figure: debt ? <CellMoney amount={debt.remainingAmount} /> : '—',
          missing: debt !== undefined && debt.remainingAmount > 0,
          context: debt && debtText(debt),
        },
      ]}
    />
  )

  function debtText({ count, oldest }: { count: number; oldest: string | null }): string {
    if (oldest === null) return 'semua lunas'
    return `${number(count)} transaksi, tertua ${ageInDays(oldest, now(), store.timeZone)} hari`
  }
}
