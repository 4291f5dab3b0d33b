import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as the server took it: who it was for, its source, and what a mail program reads in it. */
export type Received = { from: string; to: string[]; source: string; email: Email }

export type MailServer = { port: number; received: Received[]; close(): Promise<void> }

/** A real mail server on a loopback port that keeps what it takes. `options` make it another, or a failing one. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    async onData(stream, { envelope }, done) {
      const source = Buffer.concat(await stream.toArray()).toString()
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      received.push({ from, to, source, email: await PostalMime.parse(source) })
      done()
    },
    ...options,
  })
  // A client that is broken off is no concern of the server's.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
