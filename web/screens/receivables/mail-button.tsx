import { ActionIcon, Loader } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import type { LastReminder } from '../../../contract/receivables.ts'
import { queries, queryClient } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { confirm } from '../../kit/confirm.ts'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { usePhone } from '../../kit/use-phone.ts'
import { failureSentence, refusalOf } from '../../refusal.ts'
import { mailQuestion } from './mail-question.ts'

type MailButtonProps = {
  target: Omit<MailTarget, 'email'> & { email: string | null }
  /** What it is about in words, what is owed on it (rupiah), and when its customer was last reminded of it. */
  asked: { about: string; remainingAmount: number; lastReminder: LastReminder | null }
  /** Whether the server can send e-mail. */
  sendsMail: boolean
}

/** Asks, and sends a reminder e-mail, one for each yes (specification, section 2). Where it cannot, it says why. */
export function MailButton({ target, asked, sendsMail }: MailButtonProps) {
  const { store } = useShop()
  const size = usePhone() ? 44 : undefined
  const { label, customerName, email } = target
  const sending = useMailSending(target.transactionId ?? target.customerId ?? '')
  const obstacle = !sendsMail ? 'E-mail belum diatur' : email === null ? 'Pelanggan tidak punya e-mail' : null
  if (obstacle !== null) {
    return (
      <ActionIcon
        size={size}
        c="var(--pp-ink-3)"
        opacity={0.6}
        aria-disabled
        aria-label={`E-mail ${label}: ${obstacle}`}
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
      aria-label={`E-mail ${label}`}
      onClick={() => void askAndSend({ ...target, email } as MailTarget)}
    >
      {sending ? <Loader size={16} /> : <IconMail size={18} />}
    </ActionIcon>
  )
}

/** What a reminder e-mail is about: a transaction, or everything a customer owes. `label` names it in messages. */
type MailTarget = { label: string; customerName: string; email: string } & (
  | { transactionId: string; customerId?: never }
  | { customerId: string; transactionId?: never }
)

/** So long after a mail was sent, a click on the same button still belongs to the one before. */
const SETTLING = 1000

/** What sending the same again would not change. */
const FINAL = [
  'NO_EMAIL',
  'MAIL_NOT_CONFIGURED',
  'NOT_OWED',
  'CANCELLED',
  'NOT_FOUND',
  'FORBIDDEN',
  'UNAUTHORIZED',
  'TOO_MANY_REQUESTS',
]

// Kept beside the screen: a row that is drawn anew still knows that its mail is on the way.
const sending = new Set<string>()
const listeners = new Set<() => void>()

/** Whether a mail about this transaction or customer is being sent from here. */
function useMailSending(id: string): boolean {
  return useSyncExternalStore(subscribe, () => sending.has(id))
}

/**
 * Sends a reminder e-mail and says what became of it. `id` stands for the click: it is sent again only with the same one, so that a lost
 * answer never makes two messages of it; where nobody knows what became of the first, a person decides and it is another click.
 */
async function sendMail(target: MailTarget, id: string = uuidv7()): Promise<void> {
  const about = target.transactionId ?? target.customerId
  if (sending.has(about)) return
  sending.add(about)
  announce()
  try {
    await call(target, id)
    notifySuccess('E-mail pengingat terkirim!', {
      about: target.label,
      detail: `${target.label} · ${target.email}`,
    })
    void queryClient.invalidateQueries({ queryKey: queries.receivables.key() })
    await new Promise((done) => setTimeout(done, SETTLING))
  } catch (error) {
    const code = refusalOf(error)?.code ?? ''
    const uncertain = code === 'MAIL_UNCERTAIN'
    notifyFailure(uncertain ? 'E-mail belum pasti terkirim' : 'E-mail gagal dikirim', {
      about: target.label,
      detail: `${target.label}: ${failureSentence(error)}`,
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
    return server.receivables.mail({ params: { transactionId }, body })
  }
  return server.receivables.mailOfAll({ params: { customerId: target.customerId }, body })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
