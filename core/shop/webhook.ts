import { z } from 'zod'

/** Event → label. */
export const WEBHOOK_EVENTS = {
  'order.created': 'Pesanan baru',
  'order.updated': 'Isi pesanan diubah',
  'order.status_changed': 'Status pesanan berubah',
  'order.deleted': 'Pesanan dihapus',
  'file.added': 'File cetak ditambahkan',
  'file.removed': 'File cetak dihapus',
  'proof.updated': 'Proof dan persetujuan desain',
  'quote.answered': 'Jawaban atas penawaran',
  'payment.created': 'Pembayaran dan pengembalian uang',
  'balance.created': 'Saldo pelanggan',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
/** Offered only by a shop that uses this part. */
export const PART_OF_EVENT: Partial<
  Record<WebhookEvent, 'filesEnabled' | 'quotesEnabled' | 'balanceEnabled'>
> = {
  'file.added': 'filesEnabled',
  'file.removed': 'filesEnabled',
  'proof.updated': 'filesEnabled',
  'quote.answered': 'quotesEnabled',
  'balance.created': 'balanceEnabled',
}
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]

export const webhookInputSchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Isi alamat lengkap, misalnya https://toko.example/printpro' })
    .max(500, 'Paling banyak 500 huruf'),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES))
    .min(1, 'Pilih paling sedikit satu kejadian')
    .transform((events) => WEBHOOK_EVENT_NAMES.filter((event) => events.includes(event))),
})

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const RETRY_DELAYS = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
]

/** Milliseconds until the next attempt: backoff up to four hours (docs/product.md#webhooks). `failures` ≥ 1. */
export function webhookRetryDelay(failures: number): number {
  return RETRY_DELAYS[Math.min(Math.max(failures, 1), RETRY_DELAYS.length) - 1] ?? 0
}

/** A failing receiver is tried at least this often (ms) while messages wait, whatever their own backoff. */
export const MAX_RECEIVER_PAUSE = 5 * MINUTE

/** Milliseconds after creation. A message given up is kept and can be resent by hand. */
export const GIVE_UP_AFTER = 5 * 24 * HOUR
