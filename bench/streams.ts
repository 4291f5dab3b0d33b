// A process of its own: many streams at once, and when each received which sale.
import { connect } from 'node:net'
import { type Figures, toFigures } from './measure.ts'

export type ToStreams =
  | { open: number; url: string; cookie: string; route: string }
  /** Commit times of the sales; answered with the delays. */
  | { commits: Record<string, number> }
export type FromStreams = { isOpen: true } | { delays: Figures; missing: number }

const heard = new Map<string, number[]>()
const SALE = '"entity":"transactions","id":"'
const ID_LENGTH = 36
let streams = 0

process.on('message', async (message: ToStreams) => {
  if ('open' in message) {
    streams = message.open
    for (let opened = 0; opened < streams; opened += 50) {
      await Promise.all(Array.from({ length: Math.min(50, streams - opened) }, () => openStream(message)))
    }
    tell({ isOpen: true })
  } else tell(reported(message.commits))
})

function openStream({ url, cookie, route }: { url: string; cookie: string; route: string }): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.write(`GET ${route} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      // The first event, not a header that contains 'data:'.
      if (chunk.includes('\ndata: ')) resolve()
      // The same clock as PostgreSQL's commit times.
      const at = Date.now()
      for (let found = chunk.indexOf(SALE); found >= 0; found = chunk.indexOf(SALE, found + 1)) {
        const begin = found + SALE.length
        const id = chunk.toString('latin1', begin, begin + ID_LENGTH)
        const times = heard.get(id)
        if (times) times.push(at)
        else heard.set(id, [at])
      }
    })
  })
}

function reported(commits: Record<string, number>): FromStreams {
  const delays: number[] = []
  let missing = 0
  for (const [id, committed] of Object.entries(commits)) {
    const times = heard.get(id) ?? []
    missing += Math.max(0, streams - times.length)
    for (const at of times) delays.push(Math.max(0, at - committed))
  }
  return { delays: toFigures(delays), missing }
}

function tell(message: FromStreams): void {
  process.send?.(message)
}
