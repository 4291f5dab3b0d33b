import { ActionIcon, Loader } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { LastReminder } from '../../../contract/receivables.ts'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf, failureMessage } from '../../domain-error.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { mailQuestion } from './mail-question.ts'

type MailButtonProps = {
  target: Omit<MailTarget, 'email'> & { email: string | null }
  /** `remainingAmount` in rupiah. */
  asked: { about: string; remainingAmount: number; lastReminder: LastReminder | null }
  sendsMail: boolean
}

/** One e-mail for each yes. Where it cannot be sent, it is faint and says why. */
export function MailButton({ target, asked, sendsMail }: MailButtonProps) {
  const { store } = useShop()
  const size = usePhone() ? 44 : undefined
  const { label, customerName, email } = target
  const sending = useMailSending(target.transactionId ?? target.customerId ?? '')
  const obstacle = !sendsMail ? 'Email belum diatur' : email === null ? 'Pelanggan tidak punya email' : null
  if (obstacle !== null) {
    return (
      <ActionIcon
        size={size}
        c="var(--pp-line-2)"
        aria-disabled
        title={obstacle}
        aria-label={`Email ${label}: ${obstacle}`}
        onClick={() => notifyFailure(obstacle, { detail: customerName })}
      >
        <IconMail size={18} />
      </ActionIcon>
    )
  }

  async function askAndSend(mail: MailTarget) {
    if (sending) return
    const yes = await confirm(mailQuestion({ ...asked, email: mail.email, zone: store.timeZone }))
    if (yes) await sendMail(mail)
  }

  return (
    <ActionIcon
      size={size}
      aria-disabled={sending}
      aria-busy={sending}
      aria-label={`Email ${label}`}
      onClick={() => void askAndSend({ ...target, email } as MailTarget)}
    >
      {sending ? <Loader size={16} /> : <IconMail size={18} />}
    </ActionIcon>
  )
}

/** `label` names it in messages. */
type MailTarget = { label: string; customerName: string; email: string } & (
  | { transactionId: string; customerId?: never }
  | { customerId: string; transactionId?: never }
)

/** A click this soon after a mail was sent belongs to that mail (ms). */
const SETTLING = 1000

/** Refusals that a retry would not change. */
const FINAL = [
  'NO_EMAIL',
  'MAIL_NOT_CONFIGURED',
  'NOTHING_OWED',
  'CANCELLED',
  'NOT_FOUND',
  'FORBIDDEN',
  'UNAUTHORIZED',
  'TOO_MANY_REQUESTS',
]

// Outside the component: a row that is drawn again still knows that its mail is on the way.
const sending = new Set<string>()
const listeners = new Set<() => void>()

function useMailSending(id: string): boolean {
  return useSyncExternalStore(subscribe, () => sending.has(id))
}

/** `id` is the idempotency key of one click: a lost answer never makes two e-mails. Where the outcome is unknown, a person decides. */
async function sendMail(target: MailTarget, id: string = uuidv7()): Promise<void> {
  const about = target.transactionId ?? target.customerId
  if (sending.has(about)) return
  sending.add(about)
  announce()
  try {
    await call(target, id)
    notifySuccess('Email pengingat terkirim!', {
      about: target.label,
      detail: `${target.label} · ${target.email}`,
    })
    void invalidate(queries.receivables)
    await new Promise((done) => setTimeout(done, SETTLING))
  } catch (error) {
    const code = domainErrorOf(error)?.code ?? ''
    const uncertain = code === 'MAIL_UNCERTAIN'
    notifyFailure(uncertain ? 'Email belum pasti terkirim' : 'Email gagal dikirim', {
      about: target.label,
      detail: `${target.label}: ${failureMessage(error)}`,
      error,
      onRetry: FINAL.includes(code) ? undefined : () => void sendMail(target, uncertain ? undefined : id),
    })
  } finally {
    sending.delete(about)
    announce()
  }
}

function call(target: MailTarget, id: string) {
  const body = { id }
  if (target.transactionId !== undefined) {
    const { transactionId } = target
    return server.receivables.mailReminder({ params: { transactionId }, body })
  }
  return server.receivables.mailReminders({ params: { customerId: target.customerId }, body })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
