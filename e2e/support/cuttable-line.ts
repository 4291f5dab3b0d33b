import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './shop-server.ts'

/** A line to a shop on this machine that can be cut. */
export type CuttableLine = {
  /** The shop's address over this line. */
  url: string
  /** How many bytes were sent to the shop. */
  sent(): number
  /** Resolves once so many bytes were sent to the shop; then nothing passes until `mend()`. */
  cutAfter(bytes: number): Promise<void>
  mend(): void
  close(): Promise<void>
}

export async function openCuttableLine(shop: string): Promise<CuttableLine> {
  const port = await freePort()
  const open = new Set<Socket>()
  let sent = 0
  let isCut = false
  let cutAt = Number.POSITIVE_INFINITY
  let onCut = () => {}
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  const line = createServer((client) => {
    const server = connect(Number(new URL(shop).port), '127.0.0.1')
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    if (isCut) return client.destroy()
    client.on('data', (part) => {
      sent += part.length
      if (sent < cutAt) return
      isCut = true
      cutAt = Number.POSITIVE_INFINITY
      endAll()
      onCut()
    })
    client.pipe(server).pipe(client)
  })
  await once(line.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => sent,
    cutAfter(bytes) {
      cutAt = sent + bytes
      return new Promise((resolve) => {
        onCut = resolve
      })
    },
    mend() {
      isCut = false
    },
    async close() {
      line.close()
      endAll()
      await once(line, 'close')
    },
  }
}
