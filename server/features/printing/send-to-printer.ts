import { connect, type Socket } from 'node:net'
import { isPrinterHost, type PrintCause } from '../../../core/paper/printer.ts'

/** What became of an attempt. `waiting`: nothing was printed, and `cause` says why. `unsure`: some of it may stand on the paper. */
export type SendOutcome = { state: 'printed' } | { state: 'unsure' } | { state: 'waiting'; cause: PrintCause }

/** How long each step may take (ms). */
export const SEND_TIMEOUTS = { connect: 3000, status: 600, print: 15_000, close: 5000 }
export type SendTimeouts = typeof SEND_TIMEOUTS

/** A printer answers with a few bytes; a device that sends more than this is not one, and could fill the memory. */
const MAX_ANSWER = 1024

/** Asks at once, past all that is being printed: is it on line, is its cover shut, has it paper. One byte answers each. */
const ASK_STATUS = Buffer.from([0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4])
/** Asks after all that was sent before has been printed. */
const ASK_AFTER_PRINTING = Buffer.from([0x1d, 0x72, 1])

/**
 * Sends bytes to a printer, once. Before the first of them it asks whether the printer can print: until then nothing stands on the paper, and
 * it may be tried again. After them it asks to be told when all is printed; a printer that answers no questions says so by closing the
 * connection. Whatever else happens after the first byte leaves it unsure. `over` ends it before its time.
 */
export async function sendToPrinter(
  { host, port }: { host: string; port: number },
  content: Uint8Array,
  over: AbortSignal,
  limits: SendTimeouts = SEND_TIMEOUTS,
): Promise<SendOutcome> {
  // Also what came into the database by another way, a restore for example.
  if (!isPrinterHost(host)) return { state: 'waiting', cause: 'unreachable' }
  const socket = connect({ host, port, noDelay: true })
  const heard = observe(socket, over)
  try {
    if (!(await heard.until(() => heard.connected, limits.connect))) {
      return { state: 'waiting', cause: 'unreachable' }
    }
    socket.write(ASK_STATUS)
    const answers = await heard.until(() => heard.bytes.length >= 3, limits.status)
    if (heard.ended) return { state: 'waiting', cause: 'unreachable' }
    const cause = answers ? findCause(heard.bytes) : null
    if (cause) return { state: 'waiting', cause }
    const known = heard.bytes.length
    if (answers) {
      socket.write(Buffer.concat([content, ASK_AFTER_PRINTING]))
      const done = await heard.until(() => heard.bytes.length > known, limits.print)
      return { state: done ? 'printed' : 'unsure' }
    }
    socket.end(content)
    await heard.until(() => heard.ended, limits.print + limits.close)
    return { state: heard.closedWell ? 'printed' : 'unsure' }
  } finally {
    socket.end()
    // What has been answered for may still be read; then it goes, whoever is at the other end.
    setTimeout(() => socket.destroy(), 200).unref()
  }
}

/** What its three answers say that keeps it from printing; null for nothing. */
function findCause([printer = 0, offline = 0, paper = 0]: readonly number[]): PrintCause | null {
  if (paper & 0x60 || offline & 0x20) return 'paper'
  if (offline & 0x04) return 'cover'
  return printer & 0x08 ? 'offline' : null
}

/** What happens on a connection, to be waited for within a time. */
function observe(socket: Socket, over: AbortSignal) {
  let wake = () => {}
  const heard = {
    connected: false,
    /** It has gone, well or not; or nobody waits for it any more. */
    ended: over.aborted,
    /** The other end has taken all and closed its own side. */
    closedWell: false,
    bytes: [] as number[],
    /** Waits until something has come true or the connection has ended, so many milliseconds at most. */
    async until(isSo: () => boolean, ms: number): Promise<boolean> {
      const end = Date.now() + ms
      while (!isSo() && !heard.ended && Date.now() < end) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, end - Date.now())
        await promise
        clearTimeout(timer)
      }
      return isSo()
    },
  }
  const note = (what: () => void) => () => {
    what()
    wake()
  }
  const end = note(() => {
    heard.ended = true
  })
  socket.on(
    'connect',
    note(() => {
      heard.connected = true
    }),
  )
  socket.on('data', (bytes) => {
    heard.bytes.push(...bytes.subarray(0, MAX_ANSWER))
    if (heard.bytes.length >= MAX_ANSWER) {
      heard.ended = true
      socket.destroy()
    }
    wake()
  })
  socket.on(
    'end',
    note(() => {
      heard.closedWell = socket.writableFinished && socket.errored === null
      heard.ended = true
    }),
  )
  socket.on('error', end)
  socket.on('close', end)
  over.addEventListener('abort', end, { once: true })
  return heard
}
