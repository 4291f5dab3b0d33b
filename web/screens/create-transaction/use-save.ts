import { useEffect, useRef, useState } from 'react'
import type { Issue } from '../../../contract/errors.ts'
import { type Figures, NOTHING_TO_SAVE } from '../../../core/transaction.ts'
import { now } from '../../clock.ts'
import type { JobError } from '../../data/outbox-job.ts'
import { rupiah } from '../../format.ts'
import { closeNotice, notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { printInvoice } from '../../parts/nota/print-invoice.ts'
import { type FieldPath, focusField } from './field-path.ts'
import { type Problems, problemsByField } from './problems.ts'
import { DRAFT_NAME, type Sale } from './use-sale.ts'

/** A window may open by itself only within five seconds of the key or click (ms). */
const PRINTABLE_FOR = 4500
const FAILED = 'Gagal menyimpan transaksi. Silakan coba lagi.'
/** What makes a sale of the draft, stores it on the device and sends it; the screen stands before it is needed. */
export const saleSender = () => import('./send-sale.ts')

/**
 * Saves the sale through the outbox, under the draft's own id. `beforeFocus` makes room for a field that must be seen (it closes
 * the payment sheet); `afterSave` leads to the next sale.
 */
export function useSave(sale: Sale, focus: { beforeFocus: () => void; afterSave: () => void }) {
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const latest = useRef({ sale, focus })
  const notice = useRef<string>(undefined)
  useEffect(() => {
    latest.current = { sale, focus }
  })

  function fail(title: string, more?: Parameters<typeof notifyFailure>[1]) {
    if (notice.current) closeNotice(notice.current)
    notice.current = notifyFailure(title, more)
  }

  async function save(print: boolean): Promise<void> {
    if (busy.current) return
    const { sale } = latest.current
    const { draft, customer, quote, priceChange, user, store } = sale
    if (!sale.saveable || !customer) return fail(NOTHING_TO_SAVE)
    if (Object.keys(sale.wrong).length > 0 || !quote.figures) return point(Object.keys(sale.wrong), {})
    const expected = priceChange?.now ?? quote.figures
    const { due } = sale
    const at = now()
    busy.current = true
    sale.hold(true)
    setSaving(true)
    try {
      const { sendSale } = await saleSender()
      const written = { quote, store, due, customer, figures: expected, user, at }
      const outcome = await sendSale(draft, written, DRAFT_NAME, print ? PRINTABLE_FOR : undefined)
      if (notice.current) closeNotice(notice.current)
      if (outcome.state === 'refused') return refused(outcome.error, expected, print)
      sale.startOver()
      latest.current.focus.afterSave()
      const detail = `${customer.name} · ${rupiah(outcome.state === 'accepted' ? outcome.record.total : expected.total)}`
      const toPrint = { label: 'Cetak invoice', onClick: () => printInvoice(draft.id) }
      if (outcome.state === 'accepted') {
        notifySuccess('Transaksi berhasil disimpan!', { detail, action: print ? undefined : toPrint })
      } else {
        notifySuccess('Menunggu dikirim', {
          detail: `${detail} tersimpan di perangkat ini dan dikirim begitu server menjawab.`,
          action: print ? undefined : toPrint,
        })
      }
      if (print) printInvoice(draft.id)
    } catch (error) {
      const { isDeviceFull } = await saleSender()
      const detail = isDeviceFull(error) ? error.message : 'Isian Anda tetap di layar.'
      fail(FAILED, {
        detail,
        onRetry: () => void save(print),
      })
    } finally {
      busy.current = false
      sale.hold(false)
      setSaving(false)
    }
  }

  function refused(error: JobError, shown: Figures, print: boolean) {
    const { sale } = latest.current
    if (error.code === 'PRICE_CHANGED') {
      const { figures } = error.data as { figures: Figures }
      return sale.refuse({}, { before: shown, now: figures })
    }
    const issues = (error.data as { issues?: Issue[] } | undefined)?.issues ?? []
    const { problems, others } = problemsByField(issues, sale.draft)
    if (Object.keys(problems).length > 0) point(Object.keys(problems), problems)
    if (Object.keys(problems).length > 0 && others.length === 0) return
    const detail = [...others, error.code === 'INVALID_INPUT' ? '' : error.message].filter(Boolean).join('. ')
    fail(FAILED, { detail: detail || 'Isian Anda tetap di layar.', onRetry: () => void save(print) })
  }

  /** Says what is wrong at its field, and puts the focus into the first. */
  function point(fields: FieldPath[], problems: Problems) {
    const { sale, focus } = latest.current
    sale.refuse(problems)
    if (fields[0]?.startsWith('item:') || fields[0] === 'customer') focus.beforeFocus()
    setTimeout(() => fields.some(focusField), 0)
  }

  return { saving, save }
}
