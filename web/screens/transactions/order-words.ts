// Pure, so that each sentence has its test.
import type { Activity, RowChange } from '../../../contract/activity.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { AuditedField } from '../../../core/activity/audited-tables.ts'
import { DEFAULT_STAGES, READY_STAGE, type Stage, stageName } from '../../../core/orders/stage.ts'
import { withRoles } from '../../../core/payments/ledger-role.ts'
import { measureOf } from '../../../core/products/product.ts'
import { LEDGER_ROLE_LABELS, paymentMethodWord } from '../../../core/text/labels.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import {
  formatDigits,
  formatNumber,
  formatShortDay,
  formatTime,
  formatTwoDecimals,
  rupiah,
} from '../../format.ts'
import { proofEntryWords } from './proof/proof-history.ts'

type Item = Transaction['items'][number]
type Payment = Transaction['payments'][number]

/** '300 × 100 cm' and '3,00 m² × 2 = 6,00 m²', '120 cm' and '= 1,20 m', nulls for pieces; `whole`: all in one, '300 × 100 cm · 2 lembar · 6,00 m²', '200 pcs'. */
export function sizeOf({ unit, length, width, area, quantity }: Item): {
  size: string | null
  sum: string | null
  whole: string
} {
  const measure = measureOf(unit)
  if (measure === 'piece') return { size: null, sum: null, whole: `${formatNumber(quantity)} ${unit}` }
  const sizeText = (size: string, each: string, all: string) => ({
    size,
    sum: quantity === 1 ? `= ${all}` : `${each} × ${formatNumber(quantity)} = ${all}`,
    whole: `${size} · ${formatNumber(quantity)} lembar · ${all}`,
  })
  if (measure === 'area') {
    const each = area ?? 0
    const size = `${formatNumber(length ?? 0)} × ${formatNumber(width ?? 0)} cm`
    return sizeText(size, `${formatTwoDecimals(each)} m²`, `${formatTwoDecimals(each * quantity)} m²`)
  }
  const metres = (length ?? 0) / 100
  return sizeText(
    `${formatNumber(length ?? 0)} cm`,
    `${formatNumber(length ?? 0)} cm`,
    `${formatTwoDecimals(metres * quantity)} m`,
  )
}

/** Goods sold by size are counted in sheets. */
export function countedAs({ unit }: Item): string {
  return measureOf(unit) === 'piece' ? unit : 'lembar'
}

/** 'Wholesale, min. 100'; null for the price from one piece on. */
export function tierWords({ appliedTier }: Item): string | null {
  if (!appliedTier || appliedTier.minQuantity <= 1) return null
  return `${appliedTier.label ?? 'Tingkat'}, min. ${formatNumber(appliedTier.minQuantity)}`
}

/** Why a unit price is what it is: 'Harga khusus', 'Wholesale, min. 100', 'Harga diubah: negosiasi'. */
export function priceWords(item: Item): string | null {
  const special = item.priceSource === 'special' && 'Harga khusus'
  const changed =
    item.priceSource === 'changed' &&
    `Harga diubah dari ${formatDigits(item.listPrice ?? 0)}: ${item.priceReason}, ${byWords(item.priceChangedByName, item.priceApprovedByName)}`
  const free =
    item.priceSource === 'free' && `Item bebas, ${byWords(item.priceChangedByName, item.priceApprovedByName)}`
  return [special, changed, free, tierWords(item)].filter(Boolean).join(', ') || null
}

/** '21 Nov 10.31', with another year named. */
export function momentWords(at: string, zone: ShopZone, today: Day): string {
  const day = dayOf(at, zone)
  return `${formatShortDay(day).replace(` ${today.slice(0, 4)}`, '')} ${formatTime(at, zone)}`
}

const firstName = (name: string) => name.split(' ')[0] ?? name

/** 'Siti, disetujui Hendra' */
export function byWords(by: string | null, approver: string | null): string {
  return [firstName(by ?? '—'), approver && `disetujui ${firstName(approver)}`].filter(Boolean).join(', ')
}

/** The ledger, oldest first: 'DP, tunai', 'Pelunasan, transfer', 'Pengembalian uang, tunai'. Its sum is what the shop keeps. */
export function ledgerLines({ payments, total }: Pick<Transaction, 'payments' | 'total'>) {
  return withRoles(payments, total).map((payment) => ({
    ...payment,
    at: payment.createdAt,
    words: `${LEDGER_ROLE_LABELS[payment.role]}, ${paymentMethodWord(payment.method)}`,
    by: [payment.receivedByName ?? '—', payment.approvedByName && `disetujui ${payment.approvedByName}`]
      .filter(Boolean)
      .join(', '),
  }))
}

/** 'No. 2500ABCDE, 20 Nov 2026'; '' for other payments. */
export function withholdingWords(withholding: Payment['withholding'] | undefined): string {
  return withholding ? `No. ${withholding.number}, ${formatShortDay(withholding.day)}` : ''
}

export type HistoryLine = { key: string; at: string; words: string; by: string }

/** Oldest first. Creation, payments and the cancellation in force come from the order itself, the rest from its activity. */
export function historyLines(
  sale: Transaction,
  recorded: readonly Activity[],
  stages: readonly Stage[] = DEFAULT_STAGES,
): HistoryLine[] {
  const made = { key: 'made', at: sale.createdAt, words: 'Dibuat', by: byWords(sale.createdByName, null) }
  const money = ledgerLines(sale)
    // A correction is a pair; one row describes it.
    .filter(({ kind, amount }) => kind !== 'correction' || amount > 0)
    .map(({ id, at, role, amount, words }) => {
      const [word = '', method = ''] = words.split(', ')
      const payment = sale.payments.find((row) => row.id === id)
      const settles = role === 'settlement' || role === 'full'
      return {
        key: id,
        at,
        words:
          role === 'correction'
            ? `Metode dibetulkan menjadi ${method}`
            : amount < 0
              ? `${rupiah(-amount)} ${role === 'reversal' ? 'dibatalkan' : 'dikembalikan'}, ${method}`
              : // What settles says by its name that it was received.
                `${word} ${rupiah(amount)}${settles ? '' : ' diterima'}, ${method}`,
        by: byWords(payment?.receivedByName ?? null, payment?.approvedByName ?? null),
      }
    })
  const { cancellation } = sale
  const cancelled = cancellation && {
    key: 'cancelled',
    at: cancellation.at,
    words: ['Dibatalkan', cancellation.reason].filter(Boolean).join(': '),
    by: byWords(cancellation.byName, cancellation.approvedByName),
  }
  const latest = cancelled && recorded.find(({ changes }) => changes.some(isCancellation))
  const actions = recorded.flatMap((entry) => {
    if (entry === latest) return []
    const words = actionText(entry, stages)
    const by = entry.customer
      ? 'lewat link'
      : byWords(entry.actor?.name ?? 'Sistem', entry.approver?.name ?? null)
    return words ? [{ key: entry.id, at: entry.createdAt, words, by }] : []
  })
  return [made, ...money, ...actions, ...(cancelled ? [cancelled] : [])].sort((one, other) =>
    one.at.localeCompare(other.at),
  )
}

const STATES: Record<string, string> = {
  pending: 'Kembali menunggu',
  processing: 'Mulai diproses',
  cancelled: 'Dibatalkan',
}

/** 'Selesai, siap diambil' */
export function finishedWords(stages: readonly Stage[]): string {
  const ready = stageName(READY_STAGE, stages).toLowerCase()
  return ready === 'selesai' ? 'Selesai' : `Selesai, ${ready}`
}

/** Fields that an entry names; those that follow from them are left out. */
const EDITED: Partial<Record<AuditedField, string>> = {
  customer_name: 'pelanggan',
  estimated_completion: 'janji selesai',
  due_time: 'janji selesai',
  is_express: 'ekspres',
  discount_percent: 'diskon',
  discount_amount: 'diskon',
}

/** Null for what the order itself tells: its creation and its payments. */
function actionText({ parts, ...own }: Activity, stages: readonly Stage[]): string | null {
  const change = (name: AuditedField) => own.changes.find(({ field }) => field === name)
  if (own.table === 'reminders') return reminderWords(own)
  const proof = proofEntryWords({ parts, ...own })
  if (own.table === 'proofs' || own.table === 'order_files') return proof
  if (own.operation === 'delete' && own.table === 'transactions') return 'Dihapus'
  if (own.operation !== 'update' && own.table === 'transactions') return null
  const handedOver = own.table === 'transactions' ? change('handed_over_at') : undefined
  if (handedOver?.after) return `Diambil${byTaker(change('handed_over_to'))}`
  // Handing over the last unfinished lines finishes the order.
  const moves = [own, ...parts].filter(({ table }) => table === 'transaction_items')
  const given = moves.filter(({ changes }) => changes.some(isFetched))
  const taker = given[0]?.changes.find(({ field }) => field === 'handed_over_to')
  if (given.length > 0) return `Diambil sebagian (${formatNumber(given.length)} item)${byTaker(taker)}`
  const status = change('status')?.after
  if (status === 'completed') return finishedWords(stages)
  if (status) return STATES[String(status)] ?? null
  if (handedOver) return 'Penyerahan diurungkan'
  const staged = moves.flatMap(({ changes }) => changes.filter(({ field }) => field === 'stage'))
  const [to, ...others] = new Set(staged.map(({ after }) => after))
  if (to && others.length === 0) return `Dipindah ke ${stageName(String(to), stages)}${of(moves.length)}`
  const back = moves.filter(({ changes }) => changes.some(({ field }) => field === 'handed_over_at'))
  if (back.length > 0) return `Penyerahan diurungkan (${formatNumber(back.length)} item)`
  const shelf = change('shelf')
  if (shelf) return shelf.after ? `Disimpan di ${String(shelf.after)}` : 'Diambil dari rak'
  const items = [own, ...parts].some(({ table }) => table === 'transaction_items')
  const edited = new Set([items && 'item', ...own.changes.map(({ field }) => EDITED[field])].filter(Boolean))
  return edited.size > 0 ? [`Diubah: ${[...edited].join(', ')}`, proof].filter(Boolean).join('. ') : null
}

type FieldChange = RowChange['changes'][number]

/** ' oleh Pak Budi', if that was said. */
function byTaker(to: FieldChange | undefined): string {
  return to?.after ? ` oleh ${String(to.after)}` : ''
}

function isFetched({ field, after }: FieldChange): boolean {
  return field === 'handed_over_at' && Boolean(after)
}

function isCancellation({ field, after }: FieldChange): boolean {
  return field === 'status' && after === 'cancelled'
}

/** ' (2 item)' */
function of(lines: number): string {
  return lines > 1 ? ` (${formatNumber(lines)} item)` : ''
}

function reminderWords({ changes }: RowChange): string {
  const after = (name: AuditedField) => changes.find(({ field }) => field === name)?.after
  if (after('about') === 'pickup') return 'WhatsApp “siap diambil” dibuka'
  return after('channel') === 'email' ? 'Email pengingat dikirim' : 'WhatsApp pengingat dibuka'
}

/** The last person to work on it; null when only its creator did. */
export function operatorOf(sale: Transaction, recorded: readonly Activity[]): string | null {
  const worked = recorded.find(
    ({ table, operation, changes }) =>
      table === 'transactions' &&
      operation === 'update' &&
      changes.some(({ field, after }) => field === 'status' && after !== 'cancelled'),
  )
  const name = worked?.actor?.name ?? null
  return name === sale.createdByName ? null : name
}
