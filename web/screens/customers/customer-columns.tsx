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
import { memberTierText, TierBadge } from '../../parts/customer/tier-badge.tsx'
import classes from './customers-page.module.css'

export function columnsOf(store: Store, search: string, show: (id: string) => void): Column<Customer>[] {
  const opening = ({ id, name }: Customer) => (
    <button type="button" className={`reach ${classes.open}`} title={name} onClick={() => show(id)}>
      <Highlighted text={name} part={search} />
    </button>
  )
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
    { head: 'Telepon', card: 'line', cell: ({ phone }) => <Highlighted text={phone} part={search} /> },
    {
      head: 'Tingkat member',
      card: 'foot',
      cell: ({ membershipTier }) => <TierBadge label={memberTierText(store, membershipTier)} />,
    },
    {
      head: 'Sejak',
      quiet: true,
      from: 62,
      cell: ({ createdAt }) => formatShortDay(dayOf(createdAt, store.timeZone)),
    },
    {
      head: 'Total belanja',
      number: true,
      strong: true,
      card: 'foot',
      cell: ({ totalSpent }) => <Money amount={totalSpent} />,
      onCard: (row) => (
        <>
          <span className="detail">
            belanja <Money amount={row.totalSpent} className="strong" />
          </span>
          {isUnsynced(row) && unsent}
        </>
      ),
    },
  ]
}
