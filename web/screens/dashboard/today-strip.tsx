import type { Today } from '../../../contract/dashboard.ts'
import { number, rupiah } from '../../format.ts'
import { FittedMoney } from '../../kit/money.tsx'
import { Dot, Strip3 } from '../../kit/status.tsx'
import { type SummaryCell, SummaryCells } from '../../kit/summary-cells.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import classes from './today-strip.module.css'

/** 'Hari ini': the shop's figures for who may know them, for the others their own work and what the shop is working on. */
export function TodayStrip({ today }: { today: Today }) {
  const { shop, orders } = today
  const cells = [...(shop ? moneyCells(shop) : ownCells(today)), ...orderCells(orders, shop)]
  if (cells.length === 0) return null
  return (
    <section className={classes.strip} aria-label="Hari ini">
      <SummaryCells cells={cells} />
    </section>
  )
}

function moneyCells({ sales, received, unpaid }: NonNullable<Today['shop']>): SummaryCell[] {
  return [
    {
      label: 'Penjualan hari ini',
      figure: <FittedMoney className={classes.figure} amount={sales.amount} />,
      context: `${number(sales.count)} transaksi`,
    },
    {
      label: 'Uang masuk',
      glyph: <Dot share={1} tone="green" />,
      figure: <FittedMoney className={classes.figure} amount={received.amount} />,
      context:
        received.settled > 0
          ? `termasuk pelunasan ${rupiah(received.settled)}`
          : `${number(received.count)} pembayaran`,
    },
    {
      label: 'Belum dibayar',
      glyph: <Dot share={0} tone="magenta" />,
      figure: <FittedMoney className={classes.figure} amount={unpaid.amount} />,
      context: `${number(unpaid.count)} transaksi`,
    },
  ]
}

function ownCells({ own }: Today): SummaryCell[] {
  return own ? [{ label: 'Transaksi saya', figure: number(own.count), context: 'hari ini' }] : []
}

/** '5 jatuh tempo hari ini, 1 belum dimulai', as many as the sentence below the greeting says. */
export function dueText({ dueToday, pendingDueToday }: NonNullable<Today['orders']>): string {
  const waiting = pendingDueToday > 0 ? `, ${number(pendingDueToday)} belum dimulai` : ''
  return `${number(dueToday)} jatuh tempo hari ini${waiting}`
}

function orderCells(orders: Today['orders'], shop: Today['shop']): SummaryCell[] {
  const { processing, completed } = ORDER_STATUS_LOOKS
  return [
    ...(orders
      ? [
          {
            label: 'Diproses',
            glyph: <Strip3 filled={processing.filled} tone={processing.tone} />,
            figure: number(orders.processing),
            context: dueText(orders),
          },
        ]
      : []),
    ...(shop
      ? [
          {
            label: 'Selesai',
            glyph: <Strip3 filled={completed.filled} tone={completed.tone} />,
            figure: number(shop.completed),
            context: 'hari ini',
          },
        ]
      : []),
  ]
}
