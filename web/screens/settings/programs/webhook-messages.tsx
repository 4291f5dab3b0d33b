import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookMessage } from '../../../../contract/webhooks.ts'
import { quoteNumber } from '../../../../core/orders/quote.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { WEBHOOK_EVENTS } from '../../../../core/shop/webhook.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatMoment } from '../../../format.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { perform } from '../../../kit/feedback/perform.ts'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { RowButton } from '../row-button.tsx'
import rows from '../rows.module.css'

const FAILED = 'Gagal mengirim ulang. Silakan coba lagi.'

const LOOKS = {
  sent: { tone: 'green', label: 'Diterima' },
  waiting: { tone: 'yellow', label: 'Menunggu' },
  failed: { tone: 'magenta', label: 'Tidak terkirim' },
} as const

type WebhookMessagesProps = { webhook: Webhook; onSent: () => Promise<void>; onClose: () => void }

export function WebhookMessages({ webhook, onSent, onClose }: WebhookMessagesProps) {
  const { id } = webhook
  const messages = useQuery(
    queries.webhooks.messages.queryOptions({ input: { id }, staleTime: 0, refetchInterval: 5000 }),
  )
  const { data } = messages

  const send = (action: () => Promise<unknown>) => perform({ action, failed: FAILED, after: onSent })

  return (
    <Dialog opened onClose={onClose} size="lg" title={`Pesan ke ${new URL(webhook.url).host}`}>
      <QueryState query={messages} />
      {data?.rows.length === 0 && <Text c="dimmed">Belum ada yang perlu diberitahukan.</Text>}
      {data?.rows.some(({ state }) => state !== 'sent') && (
        <Button
          fullWidth
          mb={12}
          leftSection={<IconRefresh size={18} />}
          onClick={() => void send(() => server.webhooks.resendUndelivered({ id }))}
        >
          Kirim semua yang belum diterima
        </Button>
      )}
      <ul aria-label="Pesan, yang terbaru di atas">
        {data?.rows.map((row) => (
          <MessageRow
            key={row.id}
            row={row}
            onSend={() => send(() => server.webhooks.resend({ id, messageId: row.id }))}
          />
        ))}
      </ul>
    </Dialog>
  )
}

/** A message about a quote or a saldo has its id, or its customer's, in the place of the order's. */
function subjectOf({ type, transactionId, customerName }: WebhookMessage): string {
  if (type === 'balance.created') return customerName ?? ''
  return type.startsWith('quote.') ? quoteNumber(transactionId) : transactionNumber(transactionId)
}

function MessageRow({ row, onSend }: { row: WebhookMessage; onSend: () => Promise<unknown> }) {
  const zone = useShop().store.timeZone
  const what = `${WEBHOOK_EVENTS[row.type]} ${subjectOf(row)}`
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <span className={rows.name}>
          <span className="strong">{what}</span>
          <StatusBadge {...LOOKS[row.state]} />
        </span>
        <span className="detail">
          {[
            formatMoment(row.at, zone),
            row.attempts > 0 && `${row.attempts} kali dicoba`,
            row.lastResult,
            row.state === 'waiting' && row.attempts > 0 && `dicoba lagi ${formatMoment(row.nextAt, zone)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <RowButton label={`Kirim ulang ${what}`} onClick={() => void onSend()}>
        Kirim ulang
      </RowButton>
    </li>
  )
}
