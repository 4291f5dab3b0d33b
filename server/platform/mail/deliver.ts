import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpAddress } from './settings.ts'

export type MailFailure = 'unreachable' | 'silent' | 'insecure' | 'login' | 'recipient' | 'refused'

/** A message that was not sent; with `isUncertain` the server received all of it and never answered. */
export class MailError extends Error {
  readonly failure: MailFailure
  readonly isUncertain: boolean

  constructor(
    failure: MailFailure,
    { isUncertain = false, cause }: { isUncertain?: boolean; cause?: unknown } = {},
  ) {
    super(`sending failed: ${failure}`, { cause })
    this.failure = failure
    this.isUncertain = isUncertain
  }
}

/** ms for each step. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 }

/**
 * Hands one message to the mail server over a connection of its own. Passwords go to other machines only encrypted. MailError where
 * the server did not accept it, and when `signal` aborts.
 */
export async function deliver(
  { host, port, secure, login }: SmtpAddress,
  envelope: { from: string; to: string[] },
  content: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const near = isThisMachine(host)
  const connection = new SMTPConnection({
    ...TIMEOUTS,
    host,
    port,
    secure,
    ignoreTLS: near,
    requireTLS: !secure && !near && login !== null,
    socketCloseTimeout: 1_000,
  })
  // Read only after the server has asked for the message.
  let begun = false
  const message = new Readable({
    read() {
      begun = true
      this.push(content)
      this.push(null)
    },
  })

  try {
    await new Promise<void>((resolve, reject) => {
      const breakOff = () => reject(Object.assign(new Error('broken off'), { code: 'ETIMEDOUT' }))
      signal.addEventListener('abort', breakOff, { once: true })
      const next = (step: () => void) => (error?: Error | null) => (error ? reject(error) : step())
      connection.on('error', reject)
      // Last: if there is a reason, its error event comes first.
      connection.once('end', () =>
        setImmediate(reject, Object.assign(new Error('closed'), { code: 'ECONNECTION' })),
      )
      // A copy: the connection changes it.
      const send = () => connection.send({ ...envelope }, message, next(resolve))
      connection.connect(
        next(() => {
          if (login && connection.allowsAuth) connection.login({ credentials: login }, next(send))
          else send()
        }),
      )
    })
  } catch (error) {
    throw new MailError(failureOf(error), { isUncertain: begun && !hasAnswer(error), cause: error })
  } finally {
    connection.close()
  }
}

type SmtpError = { code?: string; originalCode?: string; command?: string; responseCode?: number }

function hasAnswer(error: unknown): boolean {
  return (error as SmtpError).responseCode !== undefined
}

function failureOf(error: unknown): MailFailure {
  const { code, originalCode = '', command = '', responseCode } = error as SmtpError
  if (code === 'EAUTH') return 'login'
  if (code === 'ETLS' || /^ERR_(TLS|SSL)|CERT|SELF_SIGNED|EPROTO/.test(originalCode)) return 'insecure'
  if (command === 'RCPT TO') return 'recipient'
  if (responseCode !== undefined) return 'refused'
  return code === 'ETIMEDOUT' ? 'silent' : 'unreachable'
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
