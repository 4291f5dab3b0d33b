import { Button, Paper } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Issue } from '../../contract/errors.ts'
import type { ShopZone } from '../../core/calendar.ts'
import { type Figures, transactionNumber } from '../../core/transaction.ts'
import { discardJob, retryJob, useOutbox } from '../data/outbox.ts'
import { type OutboxJob, storedAt } from '../data/outbox-job.ts'
import { rupiah, timeText } from '../format.ts'
import { confirm } from '../kit/confirm.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Money } from '../kit/money.tsx'
import { StatusBadge } from '../kit/status.tsx'
import { printInvoice } from './nota/print-invoice.ts'
import classes from './unsent-list.module.css'

/**
 * What this device has not brought to the server yet, above the list: what waits, and what was refused and why; all of it, or of one
 * kind.
 */
export function UnsentList({ zone, kind }: { zone: ShopZone; kind?: OutboxJob['kind'] }) {
  const jobs = useOutbox().filter((job) => kind === undefined || job.kind === kind)
  if (jobs.length === 0) return null
  return (
    <Paper component="ul" className={classes.list} aria-label="Belum terkirim">
      {jobs.map((job) => (
        <Job key={job.id} job={job} zone={zone} />
      ))}
    </Paper>
  )
}

function Job({ job, zone }: { job: OutboxJob; zone: ShopZone }) {
  const { name, detail, amount } = wordsOf(job)
  const failed = job.state === 'failed'
  return (
    <li className={classes.job}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={`num ${classes.detail}`}>
          {detail} · {timeText(storedAt(job), zone)}
        </div>
        {failed && <div className={classes.reason}>{reasonOf(job)}</div>}
      </div>
      <StatusBadge
        tone={failed ? 'magenta' : 'yellow'}
        label={failed ? 'Gagal terkirim' : 'Menunggu dikirim'}
      />
      {amount !== null && <Money amount={amount} className={classes.total} />}
      <div className={classes.actions}>
        {failed && (
          <>
            <Button size="sm" variant="default" onClick={() => retryJob(job.id)}>
              Coba lagi
            </Button>
            <Button size="sm" variant="subtle" color="magenta" onClick={() => discard(job)}>
              Buang
            </Button>
          </>
        )}
        {job.kind === 'transactions.create' && (
          <IconButton label={`Cetak ${transactionNumber(job.id)}`} onClick={() => printInvoice(job.id)}>
            <IconPrinter size={18} />
          </IconButton>
        )}
      </div>
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
        amount: job.input.body.amount,
      }
  }
}

/** Why the server refused: what is wrong with it, or after a change of price the new total, which sending again accepts. */
function reasonOf({ error }: OutboxJob): string {
  const { figures, issues = [] } = (error?.data ?? {}) as { figures?: Figures; issues?: Issue[] }
  const details = figures ? [rupiah(figures.total)] : issues.map((issue) => issue.message)
  return [error?.message, details.join(', ')].filter(Boolean).join(': ')
}

async function discard(job: OutboxJob): Promise<void> {
  const { name, amount } = wordsOf(job)
  const yes = await confirm({
    title:
      job.kind === 'transactions.create'
        ? `Buang transaksi ${transactionNumber(job.id)}?`
        : 'Buang data ini?',
    message: `${amount === null ? name : `${name}, ${rupiah(amount)}`}. Data ini belum sampai ke server. Tindakan ini tidak dapat dibatalkan.`,
    confirm: 'Buang',
    danger: true,
  })
  if (yes) await discardJob(job.id)
}
