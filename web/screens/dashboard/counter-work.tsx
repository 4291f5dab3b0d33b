import { Anchor, Button, Paper, Title } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OpenOrders, TodayFigures } from '../../../contract/dashboard.ts'
import { stagesOfShop } from '../../../core/orders/stage.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber, formatTime, inSentence, relativeDay, rupiah } from '../../format.ts'
import { useNow } from '../../kit/browser/use-now.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { CellMoney, Money } from '../../kit/display/money.tsx'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { ControlStrip, Dot } from '../../kit/feedback/status.tsx'
import { OrderLink } from '../../parts/order/order-link.tsx'
import { OrderStage } from '../../parts/order/stage.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import page from './dashboard-page.module.css'
import classes from './work.module.css'
import { Due } from './work-columns.tsx'

type Counter = NonNullable<OpenOrders['counter']>

type CounterWorkProps = { work: OpenOrders; counter: Counter; today: TodayFigures; drawer: ReactNode }

export function CounterWork({ work, counter, today, drawer }: CounterWorkProps) {
  const { timeZone } = useShop().store
  const phone = usePhone()
  const { received, unpaid } = counter
  const { processing } = ORDER_STATUS_LOOKS
  const due = <OrdersDue key="due" work={work} />
  const owed = unpaid.count > 0 && <Unpaid key="owed" unpaid={unpaid} today={work.day} zone={timeZone} />
  return (
    <>
      <section className={page.beside} aria-label="Hari ini">
        <SummaryCells
          cells={[
            { label: 'Transaksi saya', figure: formatNumber(today.own?.count ?? 0), context: 'hari ini' },
            {
              label: 'Uang masuk saya',
              glyph: <Dot share={1} tone="green" />,
              figure: <CellMoney amount={received.amount} />,
              context: `tunai ${rupiah(received.cash)}`,
            },
            {
              label: 'Siap, belum lunas',
              glyph: unpaid.amount > 0 ? <Dot share={0} tone="magenta" /> : <Dot share={0} />,
              figure: <CellMoney amount={unpaid.amount} />,
              context: `${formatNumber(unpaid.count)} pesanan`,
              missing: unpaid.amount > 0,
            },
            {
              label: 'Diproses',
              glyph: <ControlStrip filled={processing.filled} tone={processing.tone} />,
              figure: formatNumber(today.orders?.processing ?? 0),
              context: 'sekarang',
            },
          ]}
        />
      </section>
      <div className={classes.lists}>{phone ? [owed, due, drawer] : [due, owed, drawer]}</div>
    </>
  )
}

/** At `most` as many, then in one line each. */
export function OrdersDue({ work, most }: { work: OpenOrders; most?: number }) {
  const { day, counts, counter } = work
  const due = work.open.filter(({ estimatedCompletion }) => estimatedCompletion <= day).slice(0, most)
  const at = useNow()
  const { store } = useShop()
  const zone = store.timeZone
  const all = counts.late + counts.dueToday
  return (
    <List
      title="Harus selesai hari ini"
      count={
        counts.late > 0 && !most
          ? `${formatNumber(counts.late)} terlambat, ${formatNumber(counts.dueToday)} hari ini`
          : formatNumber(all)
      }
      rest={all - due.length}
      all={(props) => <Link to="/transactions" search={{ order: ['pending', 'processing'] }} {...props} />}
      none="Tidak ada pesanan yang harus selesai hari ini."
    >
      {due.map((order) => {
        const {
          id,
          customerName,
          lines: [first, ...others],
        } = order
        return (
          <li key={id} className={classes.row} data-opens data-one-line={most}>
            <Due order={order} at={at} zone={zone} />
            <span className={classes.who}>
              <OrderLink id={id} className="strong">
                {customerName}
              </OrderLink>
              <span className={`detail ${classes.items}`}>
                <span>
                  {!most && `${transactionNumber(id)} · `}
                  {first?.productName}
                </span>
                {others.length > 0 && ` +${others.length}`}
              </span>
            </span>
            <span className={classes.state}>
              <OrderStage order={order} stages={stagesOfShop(store)} />
              {counter && <Rest amount={counter.remaining[id] ?? 0} />}
            </span>
            <IconChevronRight size={18} aria-hidden="true" />
          </li>
        )
      })}
    </List>
  )
}

function Rest({ amount }: { amount: number }) {
  return amount > 0 ? (
    <span className={classes.missing}>kurang {rupiah(amount)}</span>
  ) : (
    <span className={classes.paid}>lunas</span>
  )
}

function Unpaid({ unpaid, today, zone }: { unpaid: Counter['unpaid']; today: string; zone: ShopZone }) {
  return (
    <List
      title="Siap diambil, belum lunas"
      count={formatNumber(unpaid.count)}
      rest={unpaid.count - unpaid.rows.length}
      all={(props) => (
        <Link
          to="/transactions"
          search={{ order: ['completed'], bayar: ['pending', 'partial'] }}
          {...props}
        />
      )}
    >
      {unpaid.rows.map(({ id, customerName, remainingAmount, completedAt }) => (
        <li key={id} className={classes.row}>
          <span className={classes.who}>
            <OrderLink id={id} className="strong">
              {customerName}
            </OrderLink>
            <span className="detail">
              {transactionNumber(id)} ·{' '}
              <span className="nowrap">
                siap {inSentence(relativeDay(dayOf(completedAt, zone), today))}{' '}
                {formatTime(completedAt, zone)}
              </span>
            </span>
          </span>
          <Money amount={remainingAmount} className={classes.missing} />
          <Button
            variant="default"
            aria-label={`Terima pembayaran ${transactionNumber(id)}`}
            renderRoot={(props) => <Link to="/transactions" search={{ nota: id }} {...props} />}
          >
            Terima
          </Button>
        </li>
      ))}
    </List>
  )
}

type ListProps = {
  title: string
  count: string
  /** How many it does not show. */
  rest: number
  /** A link to all of them in Daftar Transaksi. */
  all: (props: object) => ReactNode
  none?: string
  children: ReactNode[]
}

function List({ title, count, rest, all, none, children }: ListProps) {
  const link = rest > 0 ? `${formatNumber(rest)} lagi` : 'Semua'
  return (
    <Paper component="section" aria-label={title}>
      <div className={classes.listHead}>
        <Title order={2} fz={15}>
          {title}
          {'\u2002'}
          <span className={`nowrap ${classes.count}`}>{count}</span>
        </Title>
        <Anchor fw={600} aria-label={`${link}: ${title}`} renderRoot={all}>
          {link}
        </Anchor>
      </div>
      {children.length === 0 ? <p className={classes.none}>{none}</p> : <ul>{children}</ul>}
    </Paper>
  )
}
