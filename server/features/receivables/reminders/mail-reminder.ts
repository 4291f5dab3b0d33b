import { setTimeout as pause } from 'node:timers/promises'
import type { LastReminder, Receivable } from '../../../../contract/receivables.ts'
import type { Store } from '../../../../contract/store.ts'
import { QRIS_PICTURE, reminderMail, toSingleLine } from '../../../../core/customers/reminder-mail.ts'
import { sumRupiah } from '../../../../core/money/money.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { qrisOf } from '../../../../core/payments/qris.ts'
import { ageInDays, MAX_DEBTS_PER_PAYMENT } from '../../../../core/payments/receivable.ts'
import { paymentDueDay } from '../../../../core/payments/terms.ts'
import { dayOf, formatLongDay } from '../../../../core/time/calendar.ts'
import type { CallContext } from '../../../api/call-context.ts'
import { domainError, invalidInput } from '../../../api/domain-error.ts'
import type { RequestContext } from '../../../api/request-context.ts'
import { type Tx, transaction } from '../../../platform/database/transaction.ts'
import { isInactiveCopy } from '../../../platform/installation/queries.ts'
import { MailError, type MailFailure } from '../../../platform/mail/deliver.ts'
import { SEND_TIMEOUT_MS } from '../../../platform/mail/mailer.ts'
import { oneAddress } from '../../../platform/mail/settings.ts'
import { loadCustomersByIds } from '../../customers/queries.ts'
import { loadStore } from '../../store/queries.ts'
import { findTransaction } from '../../transactions/record.queries.ts'
import { findReceivable, loadReceivablesOf } from '../queries.ts'
import { qrPicture } from './qr-picture.ts'
import { countRecentMails, insertMail, lockMail, markFailed, markRetried, markSent } from './queries.ts'

const FAILURE_MESSAGES: Record<MailFailure, string> = {
  unreachable: 'Server email tidak dapat dihubungi. Silakan coba lagi.',
  silent: 'Server email tidak menjawab. Silakan coba lagi.',
  insecure: 'Sambungan aman ke server email gagal. Periksa pengaturan SMTP_URL.',
  login: 'Server email menolak nama atau kata sandinya. Periksa pengaturan SMTP_URL.',
  recipient: 'Server email menolak alamat pelanggan. Periksa alamatnya.',
  refused: 'Server email menolak pesan ini. Silakan coba lagi.',
}

/** Per customer and per address, in 24 hours (docs/product.md#reminder-e-mail). */
const MAX_MAILS_A_DAY = 3
const MAIL_LIMIT_MESSAGE = `Pelanggan ini sudah dikirimi ${MAX_MAILS_A_DAY} email pengingat dalam 24 jam terakhir. Coba lagi besok, atau ingatkan lewat WhatsApp`

/** Seconds. Longer than any sending: the process that was sending died. */
const SENDING_EXPIRES_AFTER = (SEND_TIMEOUT_MS + 10_000) / 1000

/** An e-mail about one transaction, or about everything a customer owes. `id` identifies the click. */
type Click = { id: string; sentBy: string } & (
  | { transactionId: string; customerId?: never }
  | { customerId: string; transactionId?: never }
)
type Context = RequestContext & Pick<CallContext, 'log' | 'mailer'>

/**
 * Sends a reminder e-mail at most once per click (docs/product.md#reminder-e-mail). Write-ahead: the e-mail is recorded before it is sent, so a
 * retry, a concurrent request or a crash cannot send it again. Throws MAIL_NOT_CONFIGURED, SHOP_INACTIVE, NO_EMAIL, NOTHING_OWED,
 * TOO_MANY_REQUESTS, MAIL_FAILED, or MAIL_UNCERTAIN.
 *
 *   (none) ──record──▶ sending ──▶ sent
 *                        │  ▲
 *                        │  └─ next click ── failed     (the server refused it)
 *                        └──▶ unknown                   (no answer after the message; never sent again)
 */
export async function mailReminder(context: Context, click: Click): Promise<LastReminder> {
  const { db, log, mailer } = context
  if (!mailer) throw domainError('MAIL_NOT_CONFIGURED')
  if (await isInactiveCopy(db)) throw domainError('SHOP_INACTIVE')
  const { id, sentBy } = click
  const claim = await claimOrWait(context, click)
  if (claim.state === 'sent') return { at: claim.at.toISOString(), channel: 'email' }
  const { debts, address } = claim
  try {
    const store = await loadStore(db)
    await mailer.send({
      id,
      to: { name: toSingleLine(debts[0].customerName), address },
      shop: { name: toSingleLine(store.name), address: oneAddress(store.email) },
      ...buildLetter(store, debts),
    })
  } catch (error) {
    const { failure, isUncertain, cause } = error instanceof MailError ? error : NOT_SENT
    const { code, command, responseCode } = (cause ?? {}) as Record<string, unknown>
    log.warn({ failure, unsure: isUncertain, code, command, responseCode }, 'reminder e-mail not sent')
    const outcome = { state: isUncertain ? 'unknown' : 'failed', failure } as const
    await transaction(context, (db) => markFailed(db, id, outcome))
    if (!(error instanceof MailError)) throw error
    throw isUncertain
      ? domainError('MAIL_UNCERTAIN')
      : domainError('MAIL_FAILED', undefined, FAILURE_MESSAGES[failure])
  }
  const transactionIds = debts.map((debt) => debt.id)
  const at = await transaction(context, (db) => markSent(db, { id, sentBy }, transactionIds))
  return { at: at.toISOString(), channel: 'email' }
}

/** For errors before the connection to the mail server. */
const NOT_SENT = { failure: 'refused', isUncertain: false, cause: null } as const

type Debts = [Receivable, ...Receivable[]]
type Claim = { state: 'mine'; debts: Debts; address: string } | { state: 'sent'; at: Date }

/** Claims the e-mail for this request, or waits for the outcome of the request that is sending it. */
async function claimOrWait(context: RequestContext, click: Click): Promise<Claim> {
  for (let waited = false; ; waited = true) {
    const claim = await transaction(context, (db) => claimMail(db, click, waited))
    if (claim) return claim
    await pause(100)
  }
}

/** Null: another request is sending this e-mail. */
async function claimMail(db: Tx, click: Click, waited: boolean): Promise<Claim | null> {
  const existing = await lockMail(db, click.id)
  if (existing) {
    if (!isAbout(existing, click))
      throw invalidInput({ path: ['id'], message: 'Email ini untuk piutang lain' })
    if (existing.sentAt) return { state: 'sent', at: existing.sentAt }
    if (existing.state === 'sending' && existing.seconds <= SENDING_EXPIRES_AFTER) return null
    if (existing.state !== 'failed') throw domainError('MAIL_UNCERTAIN')
    if (waited) throw domainError('MAIL_FAILED', undefined, FAILURE_MESSAGES[existing.failure ?? 'refused'])
  }
  const debts = await loadDebts(db, click)
  const { customerId, customerEmail } = debts[0]
  if (!customerEmail) throw domainError('NO_EMAIL')
  const address = oneAddress(customerEmail)
  if (!address) throw domainError('NO_EMAIL', undefined, 'Alamat email pelanggan tidak valid')
  const mail = { id: click.id, recipient: address, sentBy: click.sentBy }
  if ((await countRecentMails(db, { customerId, recipient: address })) >= MAX_MAILS_A_DAY) {
    throw domainError('TOO_MANY_REQUESTS', undefined, MAIL_LIMIT_MESSAGE)
  }
  if (existing) await markRetried(db, mail)
  else if (!(await insertMail(db, { ...mail, customerId, transactionId: click.transactionId ?? null })))
    return null
  return { state: 'mine', debts, address }
}

function isAbout(known: { customerId: string; transactionId: string | null }, click: Click): boolean {
  return click.transactionId
    ? known.transactionId === click.transactionId
    : known.transactionId === null && known.customerId === click.customerId
}

/** Oldest first. Throws NOT_FOUND, CANCELLED, or NOTHING_OWED. */
async function loadDebts(db: Tx, click: Click): Promise<Debts> {
  if (click.transactionId !== undefined) {
    const { transactionId } = click
    const debt = await findReceivable(db, transactionId)
    if (debt) return [debt]
    const transaction = await findTransaction(db, transactionId)
    if (!transaction) throw domainError('NOT_FOUND')
    throw domainError(transaction.status === 'cancelled' ? 'CANCELLED' : 'NOTHING_OWED')
  }
  const [first, ...others] = await loadReceivablesOf(db, click.customerId, MAX_DEBTS_PER_PAYMENT)
  if (first) return [first, ...others]
  if ((await loadCustomersByIds(db, [click.customerId])).length === 0) throw domainError('NOT_FOUND')
  throw domainError('NOTHING_OWED', undefined, 'Piutang pelanggan ini sudah lunas')
}

function buildLetter(store: Store, debts: Debts) {
  const { name, phone, address, bankAccount, reminderTemplate: template, timeZone } = store
  const owed = sumRupiah(debts.map(({ remainingAmount }) => remainingAmount))
  const qris = qrisOf(store, owed, debts.length === 1 ? transactionNumber(debts[0].id) : undefined)
  const letter = reminderMail({
    customerName: debts[0].customerName,
    shop: { name, phone, address, bankAccount, template },
    debts: debts.map(({ id, createdAt, termsDays, total, paidAmount, remainingAmount }) => ({
      number: transactionNumber(id),
      date: formatLongDay(dayOf(createdAt, timeZone)),
      due: termsDays === null ? null : formatLongDay(paymentDueDay(createdAt, termsDays, timeZone)),
      age: ageInDays(createdAt, new Date(), timeZone),
      termsDays,
      total,
      paidAmount,
      remainingAmount,
    })),
    hasQris: qris !== null,
  })
  const pictures =
    qris === null ? [] : [{ cid: QRIS_PICTURE, filename: 'QRIS.png', content: qrPicture(qris) }]
  return { ...letter, pictures }
}
