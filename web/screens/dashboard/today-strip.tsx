import { IconChevronRight } from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import type { TodayFigures } from '../../../contract/dashboard.ts'
import type { OrderStatus } from '../../../core/orders/transaction.ts'
import { formatNumber, longDay, rupiah } from '../../format.ts'
import { CellMoney } from '../../kit/display/money.tsx'
import { type SummaryCell, SummaryCells } from '../../kit/display/summary-cells.tsx'
import { ControlStrip, Dot } from '../../kit/feedback/status.tsx'
import { useUncollected } from '../../parts/order/uncollected.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import page from './dashboard-page.module.css'
import classes from './today-strip.module.css'
import { shortRupiah } from './today-words.ts'

const OPEN: OrderStatus[] = ['pending', 'processing']
const LATE = linkOptions({ to: '/transactions', search: { order: OPEN, urut: 'tempo' } })
const OVERDUE = linkOptions({ to: '/receivables', search: { status: 'terlambat' } })
const UNCOLLECTED = linkOptions({ to: '/transactions', search: { siap: 'lama' } })

type CountProps = { label: string; count: number; way: typeof LATE | typeof OVERDUE | typeof UNCOLLECTED }

export function TodayStrip({ today }: { today: TodayFigures }) {
  const unfetched = useUncollected()
  const { day, shop, orders, overdue, own } = today
  const { processing, completed } = ORDER_STATUS_LOOKS
  const attention: SummaryCell[] = []
  const figures: SummaryCell[] = []
  if (orders) {
    attention.push(
      {
        label: 'Terlambat',
        figure: <Count label="Terlambat" count={orders.late} way={LATE} />,
        context: `${formatNumber(orders.dueToday)} harus selesai hari ini`,
        missing: orders.late > 0,
      },
      {
        label: 'Belum diambil',
        figure: unfetched && <Count label="Belum diambil" count={unfetched.count} way={UNCOLLECTED} />,
        context: unfetched && `lebih dari ${formatNumber(unfetched.days)} hari`,
      },
    )
  }
  if (overdue !== null) {
    attention.push({
      label: 'Piutang terlambat',
      figure: <Count label="Piutang terlambat" count={overdue} way={OVERDUE} />,
      context: 'lebih dari 30 hari',
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
            ? `${longDay(day).split(',')[0]} lalu jam ini ${shortRupiah(weekBefore)}`
            : `${formatNumber(sales.count)} transaksi`,
      },
      {
        label: 'Uang masuk',
        glyph: <Dot share={1} tone="green" />,
        figure: <CellMoney amount={received.amount} />,
        context:
          received.settled > 0
            ? `pelunasan ${rupiah(received.settled)}`
            : `${formatNumber(received.count)} pembayaran`,
      },
      {
        label: 'Belum dibayar',
        glyph: <Dot share={0} tone="magenta" />,
        figure: <CellMoney amount={unpaid.amount} />,
        context: `${formatNumber(unpaid.count)} transaksi`,
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
      context: 'sekarang',
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
  return (
    <>
      <Strip name="Perlu perhatian" cells={attention} />
      <Strip name="Hari ini" cells={figures} />
    </>
  )
}

function Strip({ name, cells }: { name: string; cells: SummaryCell[] }) {
  if (cells.length === 0) return null
  return (
    <section className={page.beside} aria-label={name}>
      <SummaryCells cells={cells} />
    </section>
  )
}

function Count({ label, count, way }: CountProps) {
  return (
    <Link {...way} className={classes.count} aria-label={`${label}: ${formatNumber(count)}`}>
      {formatNumber(count)}
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
