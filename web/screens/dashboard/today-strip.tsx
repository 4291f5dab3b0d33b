import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { TodayFigures } from '../../../contract/dashboard.ts'
import type { OrderStatus } from '../../../core/orders/transaction.ts'
import { queries } from '../../data/query-client.tsx'
import { formatNumber, longDay, rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { CellMoney } from '../../kit/display/money.tsx'
import { type SummaryCell, SummaryCells } from '../../kit/display/summary-cells.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { ControlStrip, Dot } from '../../kit/feedback/status.tsx'
import { useUncollected } from '../../parts/order/uncollected.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import { Awaited } from './awaited.tsx'
import page from './dashboard-page.module.css'
import classes from './today-strip.module.css'
import { shortRupiah } from './today-words.ts'

const DueToday = lazyPart(() => import('./my-work.tsx').then((module) => module.DueToday), 'beside')

const OPEN: OrderStatus[] = ['pending', 'processing']
const LATE = linkOptions({ to: '/transactions', search: { order: OPEN, urut: 'tempo' } })
const OVERDUE = linkOptions({ to: '/receivables', search: { status: 'terlambat' } })
const UNANSWERED = linkOptions({ to: '/transactions', search: { tampilan: 'produksi' } })
const UNCOLLECTED = linkOptions({ to: '/transactions', search: { siap: 'lama' } })

type CountProps = {
  label: string
  text: string
  way: typeof LATE | typeof OVERDUE | typeof UNANSWERED | typeof UNCOLLECTED
  children?: ReactNode
}

type TodayStripProps = { today: TodayFigures; drawer: ReactNode; exceptions: ReactNode }

export function TodayStrip({ today, drawer, exceptions }: TodayStripProps) {
  const phone = usePhone()
  const unfetched = useUncollected()
  const { day, shop, orders, overdue, own } = today
  const { data: debts } = useQuery(queries.receivables.summary.queryOptions({ enabled: overdue !== null }))
  const { processing, completed } = ORDER_STATUS_LOOKS
  const attention: SummaryCell[] = []
  const figures: SummaryCell[] = []
  if (orders) {
    attention.push(
      {
        label: 'Pesanan terlambat',
        figure: <Count label="Pesanan terlambat" text={formatNumber(orders.late)} way={LATE} />,
        missing: orders.late > 0,
      },
      {
        label: 'Belum diambil',
        figure: unfetched && (
          <Count label="Belum diambil" text={formatNumber(unfetched.count)} way={UNCOLLECTED} />
        ),
        context: unfetched && `lewat ${formatNumber(unfetched.days)} hari`,
      },
    )
  }
  if (orders && orders.unansweredProofs > 0) {
    const text = formatNumber(orders.unansweredProofs)
    attention.push({
      label: 'Proof belum dijawab',
      figure: <Count label="Proof belum dijawab" text={text} way={UNANSWERED} />,
      context: 'lewat 2 hari',
      missing: true,
    })
  }
  if (overdue !== null) {
    attention.push({
      label: 'Piutang terlambat',
      figure: debts && (
        <Count label="Piutang terlambat" text={rupiah(debts.overdue.amount)} way={OVERDUE}>
          <CellMoney amount={debts.overdue.amount} />
        </Count>
      ),
      context: `${formatNumber(overdue)} transaksi`,
      missing: overdue > 0,
    })
  }
  if (shop) {
    const { sales, received, unpaid, weekBefore } = shop
    figures.push(
      {
        label: 'Penjualan hari ini',
        figure: <CellMoney amount={sales.amount} />,
        context:
          weekBefore > 0
            ? `${longDay(day).split(',')[0]} lalu sudah ${shortRupiah(weekBefore)}`
            : `${formatNumber(sales.count)} transaksi`,
      },
      {
        label: 'Uang masuk',
        glyph: <Dot share={1} tone="green" />,
        figure: <CellMoney amount={received.amount} />,
        context:
          received.settled > 0
            ? `pelunasan ${rupiah(received.settled)}`
            : received.count > 0 && `${formatNumber(received.count)} pembayaran`,
      },
      {
        label: 'Belum dibayar',
        glyph: unpaid.amount > 0 ? <Dot share={0} tone="magenta" /> : <Dot share={0} />,
        figure: <CellMoney amount={unpaid.amount} />,
        context: unpaid.count > 0 && `${formatNumber(unpaid.count)} transaksi hari ini`,
      },
    )
  } else if (own) {
    figures.push({ label: 'Transaksi saya', figure: formatNumber(own.count), context: 'hari ini' })
  }
  if (orders) {
    figures.push({
      label: 'Diproses',
      glyph: <ControlStrip filled={processing.filled} tone={processing.tone} />,
      figure: formatNumber(orders.processing),
    })
  }
  if (shop) {
    figures.push({
      label: 'Selesai',
      glyph: <ControlStrip filled={completed.filled} tone={completed.tone} />,
      figure: formatNumber(shop.completed),
      context: 'hari ini',
    })
  }
  // 'Belum diambil' loads later: between what there is and what there is not, its place never changes.
  const rank = ({ missing }: SummaryCell) => (missing === undefined ? 1 : missing ? 0 : 2)
  attention.sort((one, other) => rank(one) - rank(other))
  const due = orders && orders.late + orders.dueToday > 0 && (
    <Suspense key="due" fallback={<Awaited />}>
      <DueToday />
    </Suspense>
  )
  if (shop !== null && attention.length > 0) attention.unshift(...figures.splice(0, 1))
  const money = <Strip key="money" name="Hari ini" cells={figures} beside={attention.length === 0} />
  return (
    <>
      <Strip name="Ringkasan" cells={attention} beside />
      {/* A phone shows the day's sales and the first order at once. */}
      {phone ? [due, money, exceptions, drawer] : [money, due, exceptions, drawer]}
    </>
  )
}

function Strip({ name, cells, beside }: { name: string; cells: SummaryCell[]; beside: boolean }) {
  if (cells.length === 0) return null
  return (
    <section className={beside ? `${page.beside} ${classes.first}` : undefined} aria-label={name}>
      <SummaryCells cells={cells} />
    </section>
  )
}

function Count({ label, text, way, children = text }: CountProps) {
  return (
    <Link
      {...way}
      className={classes.count}
      data-none={/^(Rp\s)?0$/.test(text) || undefined}
      aria-label={`${label}: ${text}`}
    >
      {children}
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
