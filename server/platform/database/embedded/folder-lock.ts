import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../../process/operator-error.ts'

/**
 * Makes this process the one owner of a data folder, as long as it lives; a second one is refused with a sentence.
 * Who listens on the folder's socket owns it: unlike a file with a process id, that ends by itself with a kill -9
 * and cannot be mistaken for another process that was given the same id. Answers how to let go.
 */
export async function lockFolder(home: string): Promise<() => Promise<void>> {
  const address = lockAddress(home)
  const server = (await listen(address)) ?? (await takeOverStaleLock(address, home))
  return () => new Promise((done) => server.close(() => done()))
}

/** The id of the process that owns a data folder now (0: one that does not tell); undefined when nobody does. */
export function findLockHolder(home: string): Promise<number | undefined> {
  return readHolder(lockAddress(home))
}

function lockAddress(home: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\printpro-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
    : path.join(home, 'owner.sock')
}

// An owner that was just told to stop is still finishing its requests: a restart waits for it.
const STOP_GRACE_MS = 2_000

/** A socket left by a killed owner refuses connections: it is replaced, and who stands there in the end has won. */
async function takeOverStaleLock(address: string, home: string): Promise<Server> {
  const since = Date.now()
  let owner = await readHolder(address)
  while (owner !== undefined && Date.now() - since < STOP_GRACE_MS) {
    await sleep(100)
    owner = await readHolder(address)
  }
  if (owner === undefined) {
    rmSync(address, { force: true })
    const server = await listen(address)
    await sleep(100)
    owner = await readHolder(address)
    if (server && owner === process.pid) return server
    server?.close()
  }
  throw new OperatorError(
    `Data di ${home} sedang dipakai oleh PrintPro lain (proses ${owner ?? 'tidak dikenal'}): hentikan dulu yang itu, atau pilih DATA_DIR lain.`,
  )
}

function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(String(process.pid))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server.unref()))
  })
}

/** The process id of the owner that answers there, undefined when nobody does. */
function readHolder(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.on('data', (part) => (answer += part))
    socket.on('close', () => resolve(answer === '' ? undefined : Number(answer)))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT') answer = '0'
    })
  })
}
