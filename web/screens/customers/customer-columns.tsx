import type { Customer } from '../../../contract/customers.ts'
import type { Store } from '../../../contract/store.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { isUnsynced } from '../../data/outbox.ts'
import { formatShortDay } from '../../format.ts'
import { Highlighted } from '../../kit/display/highlighted.tsx'
import { Initials } from '../../kit/display/initials.tsx'
import { Money } from '../../kit/display/money.tsx'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import type { Column } from '../../kit/lists/column.ts'
import { memberTierText } from '../../parts/customer/member-tier-text.ts'
import classes from './customers-page.module.css'
import type { CustomerOrder } from './search.ts'

/** By `order`; without one the newest are above. */
export type Sorting = { order: CustomerOrder | undefined; choose: (order: CustomerOrder | undefined) => void }

/** `debts`: rupiah owed by customer id; undefined until loaded. No `sorting`: this device has not all customers. */
export function columnsOf(
  store: Store,
  search: string,
  debts: ReadonlyMap<string, number> | undefined,
  show: (id: string) => void,
  sorting: Sorting | undefined,
): Column<Customer>[] {
  const sorted = (order: CustomerOrder, direction: 'ascending' | 'descending') => {
    if (!sorting) return {}
    const isOn = sorting.order === order
    const onSort = () => sorting.choose(isOn ? undefined : order)
    return { sort: isOn ? direction : ('none' as const), onSort }
  }
  const debtOf = ({ id }: Customer) => debts?.get(id) ?? 0
  const opening = ({ id, name }: Customer) => (
    <button type="button" className={`reach ${classes.open}`} title={name} onClick={() => show(id)}>
      <Highlighted text={name} part={search} />
    </button>
  )
  const tier = (row: Customer) => <span className="fact">{memberTierText(store, row.membershipTier)}</span>
  const unsent = <StatusBadge tone="yellow" label="Menunggu dikirim" />
  return [
    {
      head: 'Inisial',
      hideHead: true,
      card: 'lead',
      cell: ({ name }) => <Initials name={name} size={34} />,
      onCard: ({ name }) => <Initials name={name} size={38} />,
    },
    {
      head: 'Pelanggan',
      ...sorted('nama', 'ascending'),
      heading: true,
      width: '50%',
      card: 'title',
      cell: (row) => (
        <>
          {opening(row)}
          {isUnsynced(row) ? (
            <span>{unsent}</span>
          ) : (
            <span className="detail">{row.address || row.email}</span>
          )}
        </>
      ),
      onCard: opening,
    },
    {
      head: 'Telepon',
      card: 'line',
      cell: ({ phone }) => <Highlighted text={phone || '—'} part={search} />,
      onCard: (row) => (
        <>
          <Highlighted text={row.phone} part={search} /> {tier(row)} {isUnsynced(row) && unsent}
        </>
      ),
    },
    { head: 'Tingkat member', cell: tier },
    {
      head: 'Sejak',
      // The order without a choice.
      ...(sorting && !sorting.order && { sort: 'descending' as const }),
      quiet: true,
      from: 80,
      cell: ({ createdAt }) => formatShortDay(dayOf(createdAt, store.timeZone)),
    },
    {
      head: 'Piutang',
      ...sorted('piutang', 'descending'),
      number: true,
      card: 'aside',
      cell: (row) => (
        <span className={classes.debt} data-owed={debtOf(row) > 0 || undefined}>
          {debtOf(row) > 0 ? <Money amount={debtOf(row)} /> : debts && '—'}
        </span>
      ),
      onCard: (row) =>
        debtOf(row) > 0 && (
          <span className={classes.debt} data-owed>
            piutang <Money amount={debtOf(row)} />
          </span>
        ),
    },
    {
      head: 'Total belanja',
      ...sorted('belanja', 'descending'),
      number: true,
      strong: true,
      card: 'aside',
      cell: ({ totalSpent }) => <Money amount={totalSpent} />,
      onCard: (row) =>
        debtOf(row) === 0 && (
          <span className="detail">
            belanja <Money amount={row.totalSpent} className="strong" />
          </span>
        ),
    },
  ]
}
