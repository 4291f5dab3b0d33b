import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailContent } from '../../../core/customers/reminder-mail.ts'
import { deliver, MailError } from './deliver.ts'
import type { MailSettings } from './settings.ts'

/** ms, whatever the mail server does. */
export const SEND_TIMEOUT_MS = 20_000

/** `id` makes the Message-ID, by which a message sent twice is recognized. */
type Message = MailContent & {
  id: string
  to: { name: string; address: string }
  /** The sender's name where MAIL_FROM has none, and the reply address if known. */
  shop: { name: string; address: string | null }
  /** PNG, shown where the HTML names its `cid`. */
  pictures?: { cid: string; filename: string; content: Buffer }[]
}

export type Mailer = {
  /** MailError where it was not sent. */
  send(message: Message): Promise<void>
  /** Aborts what is being sent. */
  close(): void
}

export function openMailer({ smtp, from }: MailSettings): Mailer {
  const closing = new AbortController()
  return {
    async send({ id, to, shop, subject, text, html, pictures = [] }) {
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
        attachments: pictures.map((picture) => ({ ...picture, contentType: 'image/png' })),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const content = await letter.compile().build()
      if (closing.signal.aborted) throw new MailError('unreachable')
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)])
      // The envelope's recipient, never one from a header.
      await deliver(smtp, { from: from.address, to: [to.address] }, content, signal)
    },
    close: () => closing.abort(),
  }
}
