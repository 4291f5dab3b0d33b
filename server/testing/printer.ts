import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const READY_STATUS = { printer: 0x12, offline: 0x12, paper: 0x12 }
const NO_PAPER_STATUS = { printer: 0x1a, offline: 0x32, paper: 0x72 }

type PrinterBehavior = {
  /** Answers no status request, as some print servers do. */
  mute?: boolean
  noPaper?: boolean
  /** Resets the connection after so many bytes of a print. */
  breaksAfter?: number
  /** Accepts everything and never confirms the print. */
  stalls?: boolean
  /** Answers no status request, and sends bytes without end during a print. */
  floods?: boolean
}

let last = 1

/** A fake receipt printer on a loopback address of its own; keeps what each connection sent, without status requests. */
export function fakePrinter(manner: PrinterBehavior = {}) {
  const host = `127.${77 + (process.pid % 100)}.${(process.pid >> 8) % 250}.${++last}`
  const printed: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    let received: Buffer = Buffer.alloc(0)
    const at = printed.length
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      const { content, questions } = separateQuestions(Buffer.concat([received, bytes]), received.length)
      received = content
      if (received.length > 0) printed[at] = received
      if (manner.breaksAfter !== undefined && received.length >= manner.breaksAfter)
        return void socket.resetAndDestroy()
      if (manner.floods) return received.length > 0 && flood(socket)
      if (manner.mute) return
      const status = manner.noPaper ? NO_PAPER_STATUS : READY_STATUS
      for (const question of questions) {
        if (question === 'done' && manner.stalls) continue
        socket.write(
          Buffer.from([{ 1: status.printer, 2: status.offline, 4: status.paper, done: 0 }[question]]),
        )
      }
    })
    socket.on('end', () => manner.stalls || manner.floods || socket.end())
  })
  return {
    host,
    port: 9100,
    manner,
    printed,
    async on() {
      server.listen(9100, host)
      await once(server, 'listening')
    },
    async off() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function flood(socket: Socket): void {
  const bytes = Buffer.alloc(1024)
  const more = () => {
    if (!socket.destroyed) socket.write(bytes, more)
  }
  more()
}

type Question = 1 | 2 | 4 | 'done'

/** Takes the status requests out of the bytes since `from`. */
function separateQuestions(bytes: Buffer, from: number): { content: Buffer; questions: Question[] } {
  const content: number[] = [...bytes.subarray(0, from)]
  const questions: Question[] = []
  for (let at = from; at < bytes.length; at++) {
    const [one, two, three] = bytes.subarray(at, at + 3)
    if (one === 0x10 && two === 0x04) questions.push(three as 1 | 2 | 4)
    else if (one === 0x1d && two === 0x72) questions.push('done')
    else {
      content.push(one ?? 0)
      continue
    }
    at += 2
  }
  return { content: Buffer.from(content), questions }
}
