import { Alert, Anchor, Button } from '@mantine/core'
import '../../theme/later-styles.css'
import {
  IconArrowMerge,
  IconBrandWhatsapp,
  IconCalendarDue,
  IconEdit,
  IconReceiptTax,
  IconTag,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { WALK_IN_ID, whatsappNumber } from '../../../core/customers/customer.ts'
import { findDuplicates } from '../../../core/customers/duplicate-customer.ts'
import { canHaveBalance } from '../../../core/payments/balance.ts'
import { ageInDays } from '../../../core/payments/receivable.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { now } from '../../clock.ts'
import { isUnsynced } from '../../data/outbox.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatNumber, formatShortDay } from '../../format.ts'
import { Sheet } from '../../kit/dialogs/dialog.tsx'
import { Initials } from '../../kit/display/initials.tsx'
import { CellMoney } from '../../kit/display/money.tsx'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import { useCustomersByPhone } from '../../parts/customer/customer-search.tsx'
import { memberTierText } from '../../parts/customer/member-tier-text.ts'
import type { MissingCustomer } from '../../parts/customer/use-customer.ts'
import { BalanceBook } from './balance-book.tsx'
import { CustomerFoot, CustomerMenu } from './customer-actions.tsx'
import classes from './customer-drawer.module.css'
import { LastPrices, Sales } from './customer-history.tsx'
import { removeCustomer } from './remove-customer.ts'
import { SpecialPrices, useMayChangePrices } from './special-prices.tsx'
import { TaxFacts } from './tax-facts.tsx'
import { CreditTerms } from './terms.tsx'

/** `opener` marks the button that was pressed. */
type OpenCustomer = (customer: Customer, opener: string) => void

type CustomerDrawerProps = {
  /** Null until loaded, and for an unknown id. */
  customer: Customer | null
  opened: boolean
  /** Whether it is loaded. */
  known: boolean
  missing: MissingCustomer | null
  onEdit: OpenCustomer
  onEditPrices: OpenCustomer
  onEditTerms: OpenCustomer
  onEditTax: OpenCustomer
  onMerge: OpenCustomer
  onClose: () => void
}

export function CustomerDrawer(props: CustomerDrawerProps) {
  const { customer, opened, known, missing, onEdit, onEditPrices, onEditTerms, onEditTax, onMerge, onClose } =
    props
  const { termsEnabled, balanceEnabled, taxMode = 'simple' } = useShop().store
  const isPkp = taxMode !== 'simple'
  const mayChangePrices = useMayChangePrices()
  // The words stay while the drawer slides away.
  const [shown, setShown] = useState(customer)
  if (opened && customer !== shown) setShown(customer)
  const isNamed = shown?.id !== WALK_IN_ID
  const item = (label: string, icon: TablerIcon, open: OpenCustomer, isOffered = true) =>
    shown && isOffered ? [{ label, icon, onClick: () => open(shown, 'drawer') }] : []
  return (
    <Sheet
      addressed
      opened={opened}
      onClose={onClose}
      position="right"
      title={
        <>
          {shown && <Initials name={shown.name} />}
          {shown?.name ?? 'Pelanggan'}
        </>
      }
      classNames={{ title: classes.title }}
    >
      {shown ? (
        <>
          <div className={classes.body}>
            <Contact customer={shown}>
              <CustomerMenu
                customer={shown}
                others={[
                  ...item('Ubah', IconEdit, onEdit),
                  ...item('Harga khusus', IconTag, onEditPrices, mayChangePrices && isNamed),
                  ...item('Tempo', IconCalendarDue, onEditTerms, termsEnabled && mayChangePrices && isNamed),
                  ...item('Data pajak', IconReceiptTax, onEditTax, isPkp && isNamed),
                  ...item('Gabungkan', IconArrowMerge, onMerge),
                  {
                    label: 'Hapus',
                    icon: IconTrash,
                    danger: true,
                    onClick: async () => {
                      if (await removeCustomer(shown)) onClose()
                    },
                  },
                ]}
              />
            </Contact>
            {!isUnsynced(shown) && (
              <>
                <Account customer={shown} />
                <PossibleDuplicates customer={shown} />
                {termsEnabled && <CreditTerms customer={shown} onEdit={() => onEditTerms(shown, 'terms')} />}
                {isPkp && <TaxFacts customer={shown} onEdit={() => onEditTax(shown, 'tax')} />}
                {balanceEnabled && canHaveBalance(shown) && <BalanceBook customer={shown} />}
                <SpecialPrices customer={shown} onEdit={() => onEditPrices(shown, 'prices')} />
                <Sales customerId={shown.id} />
                <LastPrices customerId={shown.id} />
              </>
            )}
          </div>
          {!isUnsynced(shown) && <CustomerFoot id={shown.id} />}
        </>
      ) : (
        <>
          {known && <EmptyState title="Pelanggan tidak ditemukan" hint="Mungkin sudah dihapus." />}
          {missing && <ErrorBlock {...missing} />}
        </>
      )}
    </Sheet>
  )
}

/** Warns of other customers with the same name and number: mostly one person entered twice. */
function PossibleDuplicates({ customer }: { customer: Customer }) {
  const customers = useCustomersByPhone(customer.phone)
  const twins = useMemo(() => findDuplicates(customers, customer, customer.id), [customers, customer])
  if (twins.length === 0) return null
  return (
    <Alert color="yellow" role="status" icon={<IconUsers size={18} />}>
      Nama dan nomor ini tercatat {formatNumber(twins.length + 1)} kali. Gabungkan jika orangnya sama.
    </Alert>
  )
}

/** `children`: the menu, once the server knows the customer. */
function Contact({ customer, children }: { customer: Customer; children: ReactNode }) {
  const { store } = useShop()
  const { phone, email, address } = customer
  const whatsapp = whatsappNumber(customer)
  const call = phone.replace(/[^\d+]/g, '')
  return (
    <div className={classes.who}>
      <div className="detail">
        <span className="fact">{memberTierText(store, customer.membershipTier)}</span>&ensp;{' '}
        <span className="nowrap">
          Pelanggan sejak {formatShortDay(dayOf(customer.createdAt, store.timeZone))}
        </span>
      </div>
      <div>
        {/\d/.test(call) ? (
          <Anchor inherit className="num strong" href={`tel:${call}`} aria-label={`Telepon ${phone}`}>
            {phone}
          </Anchor>
        ) : (
          <span className="num strong">{phone}</span>
        )}
        {customer.whatsapp && customer.whatsapp !== phone && <div>WhatsApp {customer.whatsapp}</div>}
        <div>{email}</div>
        <div>{address}</div>
      </div>
      <div className={classes.actions}>
        {whatsapp !== null && (
          <Button
            component="a"
            variant="default"
            href={`https://wa.me/${whatsapp}`}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={18} />}
          >
            WhatsApp
          </Button>
        )}
        {isUnsynced(customer) ? <StatusBadge tone="yellow" label="Menunggu dikirim" /> : children}
      </div>
    </div>
  )
}

function Account({ customer }: { customer: Customer }) {
  const { store } = useShop()
  const { data: debt } = useQuery(queries.customers.debt.queryOptions({ input: { id: customer.id } }))
  return (
    <SummaryCells
      cells={[
        {
          label: 'Belum lunas',
          figure: debt ? `${formatNumber(debt.count)} transaksi` : '—',
          context:
            debt &&
            (debt.oldest ? `tertua ${ageInDays(debt.oldest, now(), store.timeZone)} hari` : 'semua lunas'),
        },
        {
          label: 'Total belanja',
          figure: <CellMoney amount={customer.totalSpent} />,
          context: 'di luar pesanan batal',
        },
        ...(store.balanceEnabled && canHaveBalance(customer)
          ? [{ label: 'Saldo', figure: <CellMoney amount={customer.balance} />, context: 'dibayar di muka' }]
          : []),
      ]}
    />
  )
}
