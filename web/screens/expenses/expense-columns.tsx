import { IconPhoto } from '@tabler/icons-react'
import type { Expense } from '../../../contract/expenses.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { formatTime, inSentence, relativeDay } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import type { Column } from '../../kit/lists/column.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './expenses-page.module.css'

export function columnsOf(zone: ShopZone, today: Day): Column<Expense>[] {
  // Booked on the same day, the time says it.
  const booked = ({ spentOn, createdAt }: Expense) => {
    const day = dayOf(createdAt, zone)
    if (day === spentOn) return formatTime(createdAt, zone)
    return `dicatat ${inSentence(relativeDay(day, today))}`
  }
  return [
    {
      head: 'Tanggal',
      cell: (row) => (
        <time dateTime={row.spentOn}>
          {relativeDay(row.spentOn, today)}
          <span className="detail">{booked(row)}</span>
        </time>
      ),
    },
    {
      head: 'Nama',
      heading: true,
      strong: true,
      width: '30%',
      card: 'title',
      cell: ({ name, receipt }) => (
        <span className={classes.name}>
          <span title={name}>{name}</span>
          {receipt && (
            <a
              href={`/api/expenses/receipts/${receipt}`}
              target="_blank"
              rel="noreferrer"
              className={classes.receipt}
              aria-label={`Foto bukti ${name}`}
              title="Foto bukti"
            >
              <IconPhoto size={18} aria-hidden />
            </a>
          )}
        </span>
      ),
      onCard: ({ name }) => name,
    },
    { head: 'Kategori', from: 62, cell: ({ category }) => category ?? '—' },
    { head: 'Metode', from: 74, cell: ({ method }) => (method ? PAYMENT_METHOD_LABELS[method] : '—') },
    {
      head: 'Dicatat oleh',
      quiet: true,
      from: 80,
      card: 'line',
      cell: ({ createdByName }) => createdByName ?? '—',
      onCard: ({ spentOn, category, method, receipt }) =>
        [
          relativeDay(spentOn, today),
          category,
          method && PAYMENT_METHOD_LABELS[method],
          receipt && 'foto bukti',
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      head: 'Jumlah',
      number: true,
      strong: true,
      card: 'aside',
      cell: ({ amount }) => <Money amount={amount} className="strong" />,
    },
  ]
}
