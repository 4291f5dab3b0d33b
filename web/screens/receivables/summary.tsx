import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../data/server.ts'
import { number } from '../../format.ts'
import { Dot } from '../../kit/dot.tsx'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { FittedMoney } from '../../kit/fitted-money.tsx'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { failureSentence } from '../../refusal.ts'
import classes from './summary.module.css'

/** What the shop is owed, what of it is overdue and what partly paid, and what came in this month. */
export function Summary() {
  const { data, error, refetch } = useQuery(queries.receivables.summary.queryOptions())
  if (error && !data) return <ErrorBlock message={failureSentence(error)} onRetry={() => refetch()} />
  const figure = (amount: number | undefined): ReactNode =>
    amount === undefined ? '—' : <FittedMoney className={classes.figure} amount={amount} />
  return (
    <SummaryCells
      cells={[
        {
          label: 'Total piutang',
          figure: figure(data?.total.amount),
          context: data
            ? `${number(data.total.count)} transaksi, ${number(data.total.customers)} pelanggan`
            : 'Memuat…',
        },
        {
          label: 'Terlambat',
          glyph: <Dot share={0} tone="magenta" />,
          figure: figure(data?.overdue.amount),
          context: data ? `${number(data.overdue.count)} transaksi lewat 30 hari` : 'Memuat…',
          missing: (data?.overdue.count ?? 0) > 0,
        },
        {
          label: 'Dibayar sebagian',
          glyph: <Dot share={0.5} tone="yellow" />,
          figure: figure(data?.partial.amount),
          context: data ? `${number(data.partial.count)} transaksi` : 'Memuat…',
        },
        {
          label: 'Diterima bulan ini',
          glyph: <Dot share={1} tone="green" />,
          figure: figure(data?.received.amount),
          context: data ? `${number(data.received.count)} pembayaran` : 'Memuat…',
        },
      ]}
    />
  )
}
