import { Group, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { reachedStages, stagesOfShop } from '../../../core/orders/stage.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatDay, formatTime } from '../../format.ts'
import { useNow } from '../../kit/browser/use-now.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { dueDay } from '../../parts/order/due-day.ts'
import { ExpressBadge } from '../../parts/order/express-badge.tsx'
import { missingText, OrderCompleteness } from '../../parts/order/order-completeness.tsx'
import { OrderStatus } from '../../parts/order/order-status.tsx'
import { PaymentBadge } from '../../parts/payment/payment-badge.tsx'
import { DownPaymentNotice } from './down-payment-notice.tsx'
import classes from './order-body.module.css'
import { ItemCards, type ItemsProps, ItemTable } from './order-items.tsx'
import { History, Ledger, Sums } from './order-money.tsx'
import { operatorOf } from './order-words.ts'
import { useOutsourcingCosts } from './outsourcing-costs.ts'
import { QuoteOfOrder } from './quote-of-order.tsx'
import { Customer, Fact } from './record-facts.tsx'

type OrderBodyProps = {
  sale: Transaction
  /** What this device has taken and not sent yet (rupiah). */
  waiting: number
  /** Undoes the hand-over of a line; missing where that is not allowed. */
  onTakeBack?: (itemId: string) => void
  /** Missing where the order is gone or cancelled. */
  onEdit?: (() => void) | undefined
  /** What a shop that keeps files shows below each line. */
  belowLine?: ItemsProps['belowLine']
  /** And below all of them. */
  belowLines?: ReactNode
  children?: ReactNode
}

export function OrderBody({
  sale,
  waiting,
  onTakeBack,
  onEdit,
  belowLine,
  belowLines,
  children,
}: OrderBodyProps) {
  const { store } = useShop()
  const zone = store.timeZone
  const phone = usePhone()
  const { data } = useQuery(
    queries.activity.listOfTransaction.queryOptions({ input: { transactionId: sale.id }, staleTime: 0 }),
  )
  const recorded = data?.rows ?? []
  // A hand-over of the whole order is undone as a whole.
  const undo = sale.handedOverAt === null && sale.status !== 'cancelled' ? onTakeBack : undefined
  const made = `${formatDay(dayOf(sale.createdAt, zone))}, ${formatTime(sale.createdAt, zone)}`
  const costs = useOutsourcingCosts(sale.id, sale.items)
  const shown = { items: sale.items, costs, onTakeBack: undo, onEdit, belowLine }
  const isOpen = sale.status === 'pending' || sale.status === 'processing'
  const isProcessing = sale.status === 'processing'
  const reached = isProcessing ? reachedStages({ ...sale, lines: sale.items }, stagesOfShop(store)) : []
  const mark = isOpen && missingText(sale.items) && <OrderCompleteness lines={sale.items} />
  const states = (
    <div className={classes.states}>
      {phone && mark}
      {sale.isExpress && <ExpressBadge />}
      <span>
        <OrderStatus order={sale} />
        {reached.length > 0 && ` · ${reached.map(({ name }) => name).join(', ')}`}
      </span>
      {sale.status !== 'cancelled' && <PaymentBadge paid={sale} />}
    </div>
  )
  return (
    <>
      <div className={classes.head}>
        {phone ? (
          <VisuallyHidden component="h2">{transactionNumber(sale.id)}</VisuallyHidden>
        ) : (
          <div>
            <Group gap="0 12px">
              <Title order={2} className={`num ${classes.number}`}>
                {transactionNumber(sale.id)}
              </Title>
              {mark}
            </Group>
            <span className="detail num">Dibuat {made}</span>
            <Reference sale={sale} />
            <QuoteOfOrder orderId={sale.id} />
          </div>
        )}
        {!phone && states}
      </div>
      <div className={classes.facts}>
        <Customer sale={sale} />
        {phone && states}
        <DueFact sale={sale} />
        {phone ? (
          <Fact label="Dibuat" value={made.replace(/ \d{4}/, '')} detail={sale.createdByName} />
        ) : (
          <PeopleFact cashier={sale.createdByName} operator={operatorOf(sale, recorded)} />
        )}
      </div>
      {phone && <Reference sale={sale} />}
      {phone && <QuoteOfOrder orderId={sale.id} />}
      <DownPaymentNotice sale={sale} />
      {phone ? <ItemCards {...shown} /> : <ItemTable {...shown} />}
      {belowLines}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Ledger sale={sale} waiting={waiting} />
          <History sale={sale} recorded={recorded} />
        </div>
        <Sums sale={sale} />
        {children}
      </div>
    </>
  )
}

/** The order's number in the program that created it. */
function Reference({ sale: { externalRef } }: { sale: Transaction }) {
  return externalRef && <div className={`detail num ${classes.reference}`}>Referensi {externalRef}</div>
}

/** Yellow shortly before, magenta once late, while it is not finished. */
function DueFact({ sale }: { sale: Transaction }) {
  const { timeZone: zone } = useShop().store
  const at = useNow()
  const { status, estimatedCompletion: due } = sale
  if (status === 'cancelled') return <Fact label="Janji selesai" value="Dibatalkan" />
  const { near, ...open } = dueDay(sale, at, zone)
  const { off, tone } = status === 'completed' ? {} : open
  const day = formatDay(due).replace(` ${dayOf(at, zone).slice(0, 4)}`, '')
  // 'Besok' over its date; a date has only its weekday added.
  const isDate = /^\d/.test(near)
  const value = isDate ? `${day.slice(0, 5)}${near}` : near
  const detail = [!isDate && day, off].filter(Boolean).join(' · ')
  return <Fact label="Janji selesai" value={value} tone={tone} detail={detail} />
}

function PeopleFact({ cashier, operator }: { cashier: string | null; operator: string | null }) {
  if (!operator) return <Fact label="Kasir" value={cashier ?? '—'} />
  return <Fact label="Kasir dan operator" value={cashier ?? '—'} detail={operator} />
}
