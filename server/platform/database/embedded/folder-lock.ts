import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../../process/operator-error.ts'

/**
 * Makes this process the only owner of a data folder for its lifetime; OperatorError for a second one. The lock is a listening
 * socket: unlike a pid file it ends with a kill -9 and cannot be confused by a reused process id. Answers how to unlock.
 */
export async function lockFolder(home: string): Promise<() => Promise<void>> {
  const address = lockAddress(home)
  const server = (await listen(address)) ?? (await takeOverStaleLock(address, home))
  return () => new Promise((done) => server.close(() => done()))
}

/** The process id of the lock's holder (0: unknown); undefined: the folder is free. */
export function findLockHolder(home: string): Promise<number | undefined> {
  return readHolder(lockAddress(home))
}

function lockAddress(home: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\printpro-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
    : path.join(home, 'owner.sock')
}

// After a restart the previous process may still finish its requests (ms).
const STOP_GRACE_MS = 2_000

/** A killed holder's socket refuses connections: it is replaced, and the process that answers there in the end has won. */
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
