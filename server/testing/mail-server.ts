import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A message as the server took it: who it was for, its source, and what a mail program reads in it. */
type Received = { from: string; to: string[]; source: string; email: Email }

export type MailServer = {
  port: number
  received: Received[]
  /** Ends every connection at once, without a word. */
  hangUp(): void
  close(): Promise<void>
}

/** A real mail server on a loopback port that keeps what it takes. `options` make it another, or a failing one. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  async function keep(stream: Readable, { mailFrom, rcptTo }: SMTPServerSession['envelope']) {
    const source = Buffer.concat(await stream.toArray()).toString()
    const email = await PostalMime.parse(source)
    received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      source,
      email,
    })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      void keep(stream, envelope).then(() => done(), done)
    },
    ...options,
  })
  // A client that is broken off is no concern of the server's.
  server.on('error', () => {})
  const open = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => open.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    hangUp() {
      for (const socket of open) socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
