import { ActionIcon, Loader } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { notifyFailure } from '../../kit/notify.ts'
import { type MailTarget, sendMail, useMailSending } from './mail-sending.ts'

type MailButtonProps = {
  target: Omit<MailTarget, 'email'> & { email: string | null }
  /** Whether the server can send e-mail. */
  sendsMail: boolean
  size?: number
}

/** Sends a reminder e-mail, one for each click (specification, section 2). Where it cannot, it says why. */
export function MailButton({ target, sendsMail, size }: MailButtonProps) {
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
        <IconMail size={18} stroke={1.7} />
      </ActionIcon>
    )
  }
  return (
    <ActionIcon
      size={size}
      aria-disabled={sending}
      aria-busy={sending}
      aria-label={`E-mail ${label}`}
      onClick={() => void sendMail({ ...target, email } as MailTarget)}
    >
      {sending ? <Loader size={16} /> : <IconMail size={18} stroke={1.7} />}
    </ActionIcon>
  )
}
