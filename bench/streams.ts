// In a process of its own: many streams of changes at once, and when each of them heard of which sale.
import { connect } from 'node:net'
import { type Figures, figuresOf } from './measure.ts'

export type ToStreams =
  | { open: number; url: string; cookie: string; route: string }
  /** When each sale was committed; what follows is how long after that it was heard of. */
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

/** Opens one stream; settles when it has said its first word. */
function openStream({ url, cookie, route }: { url: string; cookie: string; route: string }): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.write(`GET ${route} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      // Its own first word: in a header 'data:' stands, too, but not in front.
      if (chunk.includes('\ndata: ')) resolve()
      // The clock that PostgreSQL's record of commits goes by.
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
  return { delays: figuresOf(delays), missing }
}

function tell(message: FromStreams): void {
  process.send?.(message)
}
