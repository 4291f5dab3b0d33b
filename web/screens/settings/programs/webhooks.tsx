import { Button, Text } from '@mantine/core'
import { IconKey, IconList, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { WEBHOOK_EVENTS } from '../../../../core/shop/webhook.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { failureMessage } from '../../../domain-error.ts'
import { formatMoment, formatNumber } from '../../../format.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { Section } from '../../../kit/display/section.tsx'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import { perform } from '../../../kit/feedback/perform.ts'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { RowButton } from '../row-button.tsx'
import rows from '../rows.module.css'
import { Secret } from './secret.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookMessages } from './webhook-messages.tsx'

export function Webhooks() {
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(
    queries.webhooks.list.queryOptions({ staleTime: 0, refetchInterval: 10_000 }),
  )
  const reload = () => invalidate(queries.webhooks)
  if (error && !data)
    return <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => void refetch()} />

  return (
    <Section
      title="Diberi tahu"
      hint="Setiap kali ada pesanan atau pembayaran, server mengirim pesan ke alamat program itu (webhook)."
      aside={
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
          Tambah webhook
        </Button>
      }
    >
      {data?.allowedTargets === 'off' && (
        <Text>
          Server ini diatur agar tidak mengirim apa pun. Yang terjadi disimpan dan dikirim setelah diizinkan.
        </Text>
      )}
      {data?.rows.length === 0 && <Text c="dimmed">Belum ada program</Text>}
      <ul aria-label="Webhook, yang terbaru di atas">
        {data?.rows.map((row) => (
          <WebhookRow key={row.id} row={row} onChanged={reload} />
        ))}
      </ul>
      {adding && <WebhookDialog onMade={reload} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function WebhookRow({ row, onChanged }: { row: Webhook; onChanged: () => Promise<void> }) {
  const zone = useShop().store.timeZone
  const [secret, setSecret] = useState<string | null>(null)
  const [listing, setListing] = useState(false)
  const host = new URL(row.url).host

  async function remove() {
    const yes = await confirm({
      title: `Hapus webhook ${host}?`,
      message:
        `Alamat ini tidak diberi tahu lagi. ${row.waiting > 0 ? `${formatNumber(row.waiting)} pesan yang menunggu tidak dikirim.` : ''}`.trim(),
      confirm: 'Hapus webhook',
      danger: true,
    })
    if (!yes) return
    await perform({
      action: () => server.webhooks.remove({ id: row.id }),
      failed: 'Gagal menghapus webhook. Silakan coba lagi.',
      after: onChanged,
    })
  }

  async function renew() {
    const yes = await confirm({
      title: `Ganti rahasia ${host}?`,
      message: 'Rahasia baru ditampilkan sekali. Yang lama masih berlaku satu hari.',
      confirm: 'Ganti rahasia',
    })
    if (!yes) return
    await perform({
      action: () => server.webhooks.renewSecret({ id: row.id }),
      done: (made) => setSecret(made.secret),
      failed: 'Gagal mengganti rahasia. Silakan coba lagi.',
    })
  }

  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <span className={rows.name}>
          <span className="strong">{row.url.replace(/^https?:\/\//, '')}</span>
          <State row={row} />
        </span>
        <span className="detail">
          {row.events.length > 4
            ? `${formatNumber(row.events.length)} macam kejadian`
            : row.events.map((event) => WEBHOOK_EVENTS[event]).join(', ')}
        </span>
        <span className="detail">
          {[
            row.lastSentAt
              ? `terakhir diterima ${formatMoment(row.lastSentAt, zone)}`
              : 'belum pernah dikirim',
            row.waiting > 0 && `${formatNumber(row.waiting)} menunggu`,
            row.failed > 0 && `${formatNumber(row.failed)} tidak terkirim`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className="wrap">
        <RowButton label={`Pesan ke ${host}`} icon={IconList} onClick={() => setListing(true)}>
          Pesan
        </RowButton>
        <RowButton label={`Ganti rahasia ${host}`} icon={IconKey} onClick={() => void renew()}>
          Ganti rahasia
        </RowButton>
        <RowButton label={`Hapus ${host}`} icon={IconTrash} danger onClick={() => void remove()}>
          Hapus
        </RowButton>
      </div>
      {secret && (
        <Dialog opened onClose={() => setSecret(null)} title="Rahasia baru">
          <Secret
            text={secret}
            hint="Salin sekarang ke program penerima. Rahasia ini tidak akan ditampilkan lagi."
            onClose={() => setSecret(null)}
          />
        </Dialog>
      )}
      {listing && <WebhookMessages webhook={row} onSent={onChanged} onClose={() => setListing(false)} />}
    </li>
  )
}

function State({ row: { failures, failed, lastSentAt } }: { row: Webhook }) {
  if (failures > 0) return <StatusBadge tone="yellow" label="Tidak menerima" />
  if (failed > 0) return <StatusBadge tone="magenta" label="Ada yang gagal" />
  return lastSentAt ? <StatusBadge tone="green" label="Menerima" /> : null
}
