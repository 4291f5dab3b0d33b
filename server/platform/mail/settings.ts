import { z } from 'zod'

export type MailSettings = { smtp: SmtpAddress; from: Sender }

export type SmtpAddress = {
  host: string
  port: number
  /** Implicit TLS (smtps); otherwise STARTTLS where the server offers it. */
  secure: boolean
  login: { user: string; pass: string } | null
}

/** Without a name the shop's is used. */
type Sender = { name: string | null; address: string }

const PORTS = { 'smtp:': 587, 'smtps:': 465 }

/** SMTP_URL: smtp:// or smtps://, with user and password where needed. */
export const smtpUrlSchema = z.string().transform((text, context) => {
  const address = readSmtpUrl(text)
  if (address) return address
  context.addIssue('harus alamat server email, misalnya smtps://nama:sandi@smtp.tokosaya.id')
  return z.NEVER
})

/** MAIL_FROM: an address, or a name and an address: 'Percetakan Wiwit <nota@tokowiwit.id>'. */
export const mailFromSchema = z.string().transform((text, context) => {
  const sender = readSender(text)
  if (sender) return sender
  context.addIssue('harus alamat email, misalnya nota@tokosaya.id atau Toko Saya <nota@tokosaya.id>')
  return z.NEVER
})

/** The text if it is exactly one address, else null. */
export function oneAddress(text: string): string | null {
  return z.email().max(254).safeParse(text).data ?? null
}

function readSmtpUrl(text: string): SmtpAddress | null {
  if (!URL.canParse(text.trim())) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text.trim())
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null
  if (!hostname || !['', '/'].includes(pathname) || search || hash || port === '0') return null
  if (Boolean(username) !== Boolean(password)) return null
  try {
    return {
      // URLs write IPv6 addresses in brackets.
      host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
      port: port ? Number(port) : PORTS[protocol],
      secure: protocol === 'smtps:',
      login: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null,
    }
  } catch {
    return null
  }
}

function readSender(text: string): Sender | null {
  if (/\p{Cc}/u.test(text)) return null
  const [, quoted, bare, inside] = text.trim().match(/^(?:"([^"<>]*)"|([^"<>]*?))\s*<([^<>]*)>$/) ?? []
  const address = oneAddress(inside ?? text.trim())
  return address === null ? null : { name: (quoted ?? bare)?.trim() || null, address }
}
