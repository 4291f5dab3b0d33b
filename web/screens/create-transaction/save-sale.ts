import { flushSync } from 'react-dom'
import { type Figures, NOTHING_TO_SAVE } from '../../../core/orders/transaction.ts'
import { now } from '../../clock.ts'
import { DEVICE_FULL, submitJob } from '../../data/outbox.ts'
import type { JobError } from '../../data/outbox-job.ts'
import { issuesIn } from '../../domain-error.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { notifyFailure, withdrawNotice } from '../../kit/feedback/notify.ts'
import { holdKeys } from '../../kit/keyboard/hold-keys.ts'
import type { KeyHold } from '../../kit/keyboard/key-buffer.ts'
import { printInvoice } from '../../parts/printing/print-invoice.ts'
import { checkWorth } from './check-worth.ts'
import { balanceUsed } from './draft.ts'
import { type FieldPath, focusField } from './field-path.ts'
import { paymentQuestion } from './payment-question.ts'
import { type Problems, problemsByField } from './problems.ts'
import { inputOf, previewOf } from './to-save.ts'
import { DRAFT_NAME, type Sale } from './use-sale.ts'
import type { SaveSteps } from './use-save.ts'

/** Browsers let a script open a window only within five seconds of a key or click (ms). */
const PRINTABLE_FOR = 4500
const FAILED = 'Gagal menyimpan transaksi. Silakan coba lagi.'

/** `keys`: what is typed during the save. */
type Wish = SaveSteps & { print: boolean; from: Element | null; keys: KeyHold; again: () => void }

function fail(title: string, more?: Parameters<typeof notifyFailure>[1]) {
  notifyFailure(title, { about: DRAFT_NAME, ...more })
}

export async function saveSale(sale: Sale, wish: Wish): Promise<void> {
  const { draft, customer, pricing, priceChange, user, store, due } = sale
  const { print, from, again } = wish
  if (!sale.saveable || !customer) return fail(NOTHING_TO_SAVE)
  if (Object.keys(sale.wrong).length > 0 || !pricing.figures) return point(sale, wish, sale.wrong, {})
  const figures = priceChange?.now ?? pricing.figures
  if (draft.quote && !(await (await saleOfQuote()).checkValidity(sale))) return
  const stop = await checkWorth(sale, figures)
  if (stop === 'corrected') return
  if (stop) return lead(wish, [stop.field])
  const question = paymentQuestion(draft, customer, figures.total - balanceUsed(draft, sale, figures.total))
  if (question && !(await confirm(question))) return lead(wish, ['paid'])
  // A question has ended the first hold; without one the keys wait on.
  const keys = holdKeys()
  wish.keys.release()
  try {
    const written = { pricing, store, due, customer, figures, user, at: now() }
    const input = inputOf(draft, { ...written, expected: figures })
    const preview = previewOf(draft, written)
    const job = { kind: 'transactions.create' as const, input, preview }
    const outcome = await submitJob(job, print ? PRINTABLE_FOR : undefined, DRAFT_NAME)
    withdrawNotice(DRAFT_NAME)
    if (outcome.state === 'rejected') return refused(sale, wish, outcome.error, figures)
    const waiting = outcome.state === 'waiting'
    flushSync(() => {
      sale.startOver(draft)
      wish.afterSave({ sale: waiting ? preview : outcome.record, waiting, customer, from })
    })
    keys.release()
    if (print) printInvoice(draft.id)
  } catch (error) {
    const isFull = error instanceof Error && error.message === DEVICE_FULL
    fail(FAILED, { detail: isFull ? error.message : 'Isian Anda tetap di layar.', onRetry: again })
  } finally {
    keys.refuse()
  }
}

/** Only sales from quotes need it. */
const saleOfQuote = () => import('./sale-of-quote.ts')

function refused(sale: Sale, wish: Wish, error: JobError, before: Figures) {
  if (error.code.startsWith('QUOTE_'))
    return void saleOfQuote().then(({ explainRefusal }) => explainRefusal(sale, error, wish.openOrder))
  if (error.code === 'PRICE_CHANGED') {
    const { figures } = error.data as { figures: Figures }
    return sale.refuse({}, { before, now: figures })
  }
  const { problems, others } = problemsByField(issuesIn(error.data), sale.draft)
  if (Object.keys(problems).length > 0) point(sale, wish, problems, problems)
  if (Object.keys(problems).length > 0 && others.length === 0) return
  const detail = [...others, error.code === 'INVALID_INPUT' ? '' : error.message].filter(Boolean).join('. ')
  fail(FAILED, { detail: detail || 'Isian Anda tetap di layar.', onRetry: wish.again })
}

function point(sale: Sale, wish: Wish, wrong: Problems, refused: Problems) {
  sale.refuse(refused)
  lead(wish, Object.keys(wrong))
}

function lead({ beforeFocus }: Wish, fields: FieldPath[]) {
  if (fields[0]?.startsWith('item:') || fields[0] === 'customer') beforeFocus()
  setTimeout(() => fields.some(focusField), 0)
}
