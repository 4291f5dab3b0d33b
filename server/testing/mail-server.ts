import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A received message: its envelope, its source, and the parsed message. */
type Received = { from: string; to: string[]; source: string; email: Email }

export type MailServer = {
  port: number
  received: Received[]
  hangUp(): void
  close(): Promise<void>
}

/** A real mail server on a loopback port that keeps its messages. `options` make it fail. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  async function receive(stream: Readable, { mailFrom, rcptTo }: SMTPServerSession['envelope']) {
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
      void receive(stream, envelope).then(() => done(), done)
    },
    ...options,
  })
  // Errors of aborted clients do not matter here.
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
