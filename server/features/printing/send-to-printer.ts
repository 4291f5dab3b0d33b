import { connect, type Socket } from 'node:net'
import { isPrinterHost, type PrintCause } from '../../../core/paper/printer.ts'

/** `waiting`: nothing was printed, because of `cause`. `unsure`: a part may be printed. */
export type SendOutcome = { state: 'printed' } | { state: 'unsure' } | { state: 'waiting'; cause: PrintCause }

/** Milliseconds. */
export const SEND_TIMEOUTS = { connect: 3000, status: 600, print: 15_000, close: 5000 }
export type SendTimeouts = typeof SEND_TIMEOUTS

/** Bytes. A device that sends more is not a printer, and could exhaust memory. */
const MAX_ANSWER = 1024

/** DLE EOT 1, 2, 4: real-time status of printer, cover and paper. The printer returns one byte for each. */
const ASK_STATUS = Buffer.from([0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4])
/** GS r 1: answered after everything before it is printed. */
const ASK_AFTER_PRINTING = Buffer.from([0x1d, 0x72, 1])

/**
 * Sends bytes to a printer once. Failures before the first byte of content can be retried (`waiting`); any failure after it is `unsure`. Printers
 * that do not answer status requests confirm by closing the connection.
 *
 *   connect ──▶ ask status ──answer──▶ content + ask when done ──answer──▶ printed
 *      │            │ └──no answer──▶ content, end ──closed──▶ printed
 *      ▼            ▼                      │
 *   waiting      waiting (cause)         unsure on timeout or error
 */
export async function sendToPrinter(
  { host, port }: { host: string; port: number },
  content: Uint8Array,
  signal: AbortSignal,
  limits: SendTimeouts = SEND_TIMEOUTS,
): Promise<SendOutcome> {
  // Rows from a restore were not validated by the API.
  if (!isPrinterHost(host)) return { state: 'waiting', cause: 'unreachable' }
  const socket = connect({ host, port, noDelay: true })
  const connection = observe(socket, signal)
  try {
    if (!(await connection.until(() => connection.connected, limits.connect))) {
      return { state: 'waiting', cause: 'unreachable' }
    }
    socket.write(ASK_STATUS)
    const answers = await connection.until(() => connection.bytes.length >= 3, limits.status)
    if (connection.ended) return { state: 'waiting', cause: 'unreachable' }
    const cause = answers ? findCause(connection.bytes) : null
    if (cause) return { state: 'waiting', cause }
    const bytesBefore = connection.bytes.length
    if (answers) {
      socket.write(Buffer.concat([content, ASK_AFTER_PRINTING]))
      const done = await connection.until(() => connection.bytes.length > bytesBefore, limits.print)
      return { state: done ? 'printed' : 'unsure' }
    }
    socket.end(content)
    await connection.until(() => connection.ended, limits.print + limits.close)
    return { state: connection.closedWell ? 'printed' : 'unsure' }
  } finally {
    socket.end()
    // Lets buffered data drain first.
    setTimeout(() => socket.destroy(), 200).unref()
  }
}

/** Decodes the three status bytes; null: ready to print. */
function findCause([printer = 0, offline = 0, paper = 0]: readonly number[]): PrintCause | null {
  if (paper & 0x60 || offline & 0x20) return 'paper'
  if (offline & 0x04) return 'cover'
  return printer & 0x08 ? 'offline' : null
}

/** Collects socket events, so that each can be awaited with a timeout. */
function observe(socket: Socket, signal: AbortSignal) {
  let wake = () => {}
  const connection = {
    connected: false,
    /** Closed, failed or aborted. */
    ended: signal.aborted,
    /** The printer received everything and closed its side. */
    closedWell: false,
    bytes: [] as number[],
    /** Resolves to the condition's value when it is true, the connection ended, or `ms` passed. */
    async until(condition: () => boolean, ms: number): Promise<boolean> {
      const end = Date.now() + ms
      while (!condition() && !connection.ended && Date.now() < end) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, end - Date.now())
        await promise
        clearTimeout(timer)
      }
      return condition()
    },
  }
  const onEvent = (what: () => void) => () => {
    what()
    wake()
  }
  const end = onEvent(() => {
    connection.ended = true
  })
  socket.on(
    'connect',
    onEvent(() => {
      connection.connected = true
    }),
  )
  socket.on('data', (bytes) => {
    connection.bytes.push(...bytes.subarray(0, MAX_ANSWER))
    if (connection.bytes.length >= MAX_ANSWER) {
      connection.ended = true
      socket.destroy()
    }
    wake()
  })
  socket.on(
    'end',
    onEvent(() => {
      connection.closedWell = socket.writableFinished && socket.errored === null
      connection.ended = true
    }),
  )
  socket.on('error', end)
  socket.on('close', end)
  signal.addEventListener('abort', end, { once: true })
  return connection
}
