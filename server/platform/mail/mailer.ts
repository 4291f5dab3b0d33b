import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailContent } from '../../../core/customers/reminder-mail.ts'
import { deliver, MailError } from './deliver.ts'
import type { MailSettings } from './settings.ts'

/** Longer than this no message takes, whatever the mail server does. */
export const SEND_TIMEOUT_MS = 20_000

/** One letter to one address. `id` makes its Message-ID: the same message sent twice can be told by it. */
type Message = MailContent & {
  id: string
  to: { name: string; address: string }
  /** Whose name it bears where MAIL_FROM has none, and where answers go, if that is known. */
  shop: { name: string; address: string | null }
}

export type Mailer = {
  /** Sends one message over a connection of its own; SendFailed where that did not succeed. */
  send(message: Message): Promise<void>
  /** Breaks off what is being sent. */
  close(): void
}

/** Sends the shop's e-mail through the mail server of the settings. */
export function openMailer({ smtp, from }: MailSettings): Mailer {
  const closing = new AbortController()
  return {
    async send({ id, to, shop, subject, text, html }) {
      const sender = { name: from.name ?? shop.name, address: from.address }
      const letter = new MailComposer({
        messageId: `<${id}@${from.address.split('@')[1]}>`,
        date: new Date(),
        from: sender,
        to,
        ...(shop.address && { replyTo: { name: shop.name, address: shop.address } }),
        subject,
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const content = await letter.compile().build()
      if (closing.signal.aborted) throw new MailError('unreachable')
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)])
      // The server is told the recipient from here, never from what a header says.
      await deliver(smtp, { from: from.address, to: [to.address] }, content, signal)
    },
    close: () => closing.abort(),
  }
}
