import { Paper } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { paymentTotal } from '../../../core/payments/payment.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { useOutbox } from '../../data/outbox.ts'
import { type OutboxJob, storedAt } from '../../data/outbox-job.ts'
import { formatTime } from '../../format.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { Money } from '../../kit/display/money.tsx'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import { printInvoice } from '../printing/print-invoice.ts'
import classes from './pending-submissions.module.css'

/** Pending jobs of this device, of one kind or all. */
export function PendingSubmissions({ zone, kind }: { zone: ShopZone; kind?: OutboxJob['kind'] }) {
  const jobs = useOutbox().filter(
    (job) => job.state === 'waiting' && (kind === undefined || job.kind === kind),
  )
  if (jobs.length === 0) return null
  return (
    <Paper component="ul" aria-label="Belum terkirim">
      {jobs.map((job) => (
        <PendingJob key={job.id} job={job} zone={zone} />
      ))}
    </Paper>
  )
}

export function PendingJob({ job, zone }: { job: OutboxJob; zone: ShopZone }) {
  const { name, detail, amount } = wordsOf(job)
  return (
    <li className={classes.job}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className="num detail">
          {detail} · {formatTime(storedAt(job), zone)}
        </div>
      </div>
      <StatusBadge tone="yellow" label="Menunggu dikirim" />
      {amount !== null && <Money amount={amount} className="strong" />}
      {job.kind === 'transactions.create' && (
        <IconButton label={`Cetak ${transactionNumber(job.id)}`} onClick={() => printInvoice(job.id)}>
          <IconPrinter size={18} />
        </IconButton>
      )}
    </li>
  )
}

function wordsOf(job: OutboxJob): { name: string; detail: string; amount: number | null } {
  switch (job.kind) {
    case 'transactions.create':
      return {
        name: job.preview.customerName,
        detail: transactionNumber(job.id),
        amount: job.preview.total,
      }
    case 'customers.create':
      return { name: job.input.name, detail: 'Pelanggan baru', amount: null }
    case 'payments.create':
      return {
        name: `Pembayaran ${transactionNumber(job.input.params.transactionId)}`,
        detail: 'Pembayaran',
        amount: paymentTotal(job.input.body),
      }
  }
}
