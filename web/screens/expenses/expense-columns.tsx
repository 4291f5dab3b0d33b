import { IconPhoto } from '@tabler/icons-react'
import type { Expense } from '../../../contract/expenses.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { dayHeading, formatTime, inSentence, relativeDay } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import type { Column, RowGroup } from '../../kit/lists/column.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import { expenses } from './expense-cells.tsx'
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
      cell: (row) => [row.createdByName, booked(row)].filter(Boolean).join(', '),
      onCard: ({ category, method, receipt }) =>
        [category, method && PAYMENT_METHOD_LABELS[method], receipt && 'foto bukti']
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

/** By the day of the expense, latest first; `hasMore`: of the rows that were booked last. */
export function groupsOf(
  rows: readonly Expense[],
  { zone, today, hasMore }: { zone: ShopZone; today: Day; hasMore: boolean },
): RowGroup<Expense>[] {
  const last = hasMore && rows.at(-1)
  // What was booked before is of the same day or an earlier one: later days are whole.
  const wholeAfter = last ? dayOf(last.createdAt, zone) : ''
  return [...Map.groupBy(rows, ({ spentOn }) => spentOn)]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([day, rows]) => ({
      key: day,
      head: dayHeading(day, today),
      ...(rows.length > 1 &&
        day > wholeAfter && {
          about: expenses(rows.length),
          sum: <Money amount={rows.reduce((sum, { amount }) => sum + amount, 0)} />,
        }),
      rows,
    }))
}
