import { ActionIcon, Button, Group } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconBrandWhatsapp, IconFileText } from '@tabler/icons-react'
import type { SupplierBill } from '../../../../contract/purchases.ts'
import { whatsappAddress, whatsappNumber } from '../../../../core/customers/customer.ts'
import { dueState, dueText } from '../../../../core/purchases/supplier-debt.ts'
import type { Day } from '../../../../core/time/calendar.ts'
import { formatDigits, formatShortDay } from '../../../format.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { Money } from '../../../kit/display/money.tsx'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import type { Column } from '../../../kit/lists/column.ts'
import classes from './purchases.module.css'

/** Columns of Utang pemasok. */
export function debtColumns(
  today: Day,
  onPay: (bill: SupplierBill) => void,
  onOpen: (id: string) => void,
): Column<SupplierBill>[] {
  const dueOf = ({ dueOn, remaining }: SupplierBill) => {
    if (remaining === 0) return 'lunas'
    const day = dueOn ?? today
    const text = dueText(day, today)
    const state = dueState(day, today)
    if (state === 'overdue') return <StatusBadge tone="magenta" label={text} />
    return state === 'soon' ? (
      <StatusBadge tone="yellow" share={0.5} label={text} />
    ) : (
      <span className="detail">{text}</span>
    )
  }
  return [
    {
      head: 'Pemasok',
      heading: true,
      card: 'title',
      width: '26%',
      cell: ({ supplierName, supplierPhone }) => (
        <div title={supplierName}>
          <span className="strong">{supplierName}</span>
          <span className="detail">{supplierPhone}</span>
        </div>
      ),
      onCard: ({ supplierName }) => supplierName,
    },
    {
      head: 'Nota',
      card: 'line',
      cell: ({ number, day }) => (
        <>
          <span className="strong">{number ?? '—'}</span>
          <time className="detail" dateTime={day}>
            {formatShortDay(day)}
          </time>
        </>
      ),
      onCard: ({ number, day }) =>
        [number && `Nota ${number}`, formatShortDay(day)].filter(Boolean).join(' · '),
    },
    {
      head: 'Jatuh tempo',
      card: 'foot',
      cell: (bill) => (
        <span className={classes.due}>
          {bill.remaining > 0 && bill.dueOn && (
            <time dateTime={bill.dueOn} data-state={dueState(bill.dueOn, today)}>
              {formatShortDay(bill.dueOn)}
            </time>
          )}
          {dueOf(bill)}
          {bill.isAwaited && <span className="detail">belum datang</span>}
        </span>
      ),
    },
    { head: 'Total', number: true, from: 74, cell: ({ total }) => formatDigits(total) },
    {
      head: 'Dibayar',
      number: true,
      quiet: true,
      from: 74,
      cell: ({ paid }) => (paid > 0 ? formatDigits(paid) : '—'),
    },
    {
      head: 'Sisa',
      number: true,
      strong: true,
      card: 'aside',
      cell: ({ remaining }) => <Money amount={remaining} className="strong" />,
    },
    {
      head: 'Tindakan',
      hideHead: true,
      card: 'foot',
      cell: (bill) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {bill.remaining > 0 && (
            <Button
              size="sm"
              variant="default"
              data-opens={bill.id}
              aria-label={`Bayar ${bill.supplierName} ${bill.number ?? ''}`.trim()}
              onClick={() => onPay(bill)}
            >
              Bayar
            </Button>
          )}
          <IconButton
            variant="subtle"
            size={42}
            label={`Buka nota ${bill.number ?? bill.supplierName}`}
            onClick={() => onOpen(bill.id)}
          >
            <IconFileText size={18} />
          </IconButton>
          <WhatsAppLink bill={bill} />
        </Group>
      ),
    },
  ]
}

/** Only where the supplier's number is known. */
function WhatsAppLink({ bill: { supplierName, supplierPhone, number } }: { bill: SupplierBill }) {
  const to = whatsappNumber({ phone: supplierPhone })
  if (to === null) return null
  const about = number ? `nota ${number}` : 'nota kami'
  return (
    <ActionIcon
      component="a"
      variant="subtle"
      size={42}
      href={whatsappAddress(to, `Halo ${supplierName}, soal ${about}: `)}
      target="_blank"
      rel="noreferrer"
      aria-label={`WhatsApp ${supplierName}${number ? `, ${about}` : ''}`}
    >
      <IconBrandWhatsapp size={18} />
    </ActionIcon>
  )
}
