// The drill's shop: a real server process, its embedded PostgreSQL on a small disk, and a proxy whose connections can be cut. Whatever ends is
// restarted, as by a service manager.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readPassword } from '../server/platform/database/embedded/passwords.ts'
import { copyDemoData } from '../server/testing/demo-data.ts'
import { freePort, type RunningServer, runServer } from '../server/testing/run-server.ts'

export type DrilledShop = {
  /** The proxy's address, the same across restarts. */
  url: string
  dataDir: string
  restarts(): number
  server(): RunningServer
  postgres(): number[]
  /** Cuts every client's connection, also in the middle of an answer. */
  cut(): void
  /** Bypasses the server, as the database's administrator. */
  connect(): Promise<pg.Client>
  /** Fills the data's disk completely; answers how to free it. Null where the disk is not the drill's own. */
  fillDisk: (() => () => void) | null
  /** Fails after `READY_WITHIN_MS`. */
  ready(): Promise<void>
  close(): Promise<void>
}

const DISK_MB = 900
/** A bound for hangs: a busy machine takes many times longer than an idle one. */
const READY_WITHIN_MS = 300_000

/** On a disk of its own where this process may mount one. */
export async function openDrilledShop(folder: string): Promise<DrilledShop> {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk, { recursive: true })
  const isOwnDisk = mount(disk)
  const dataDir = path.join(disk, 'data')
  const port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DEMO: 'true', LOG_LEVEL: 'error' }
  await copyDemoData(dataDir)
  let server = await runServer(env)
  let restarts = 0
  let closing = false
  const kept = keepRunning()
  const proxy = await openProxy(port)
  const home = path.join(dataDir, 'database')

  // A failed start (for example on a full disk) is retried.
  async function keepRunning(): Promise<void> {
    while (!closing) {
      if (server.process.exitCode === null && server.process.signalCode === null) {
        await once(server.process, 'close')
      }
      if (closing) return
      restarts += 1
      const started = await runServer(env).catch(() => undefined)
      if (started) server = started
      else await sleep(300)
    }
  }

  return {
    url: proxy.url,
    dataDir,
    restarts: () => restarts,
    server: () => server,
    postgres: () => processesOf(path.join(home, 'cluster/postmaster.pid')),
    cut: proxy.cut,
    async connect() {
      const client = new pg.Client({
        host: path.join(home, 'run'),
        user: 'postgres',
        password: readPassword(home, 'admin'),
        database: 'app',
        connectionTimeoutMillis: 30_000,
      })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    fillDisk: isOwnDisk ? () => fill(disk) : null,
    async ready() {
      const deadline = Date.now() + READY_WITHIN_MS
      while (Date.now() < deadline) {
        const answer = await fetch(`${proxy.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(
          () => undefined,
        )
        if (answer?.ok) return
        await sleep(50)
      }
      throw new Error(`the shop is not ready again after ${READY_WITHIN_MS / 1000} s`)
    },
    async close() {
      closing = true
      proxy.close()
      await server.end('SIGTERM')
      await kept
      if (isOwnDisk) execFileSync('umount', ['--lazy', disk])
    },
  }
}

/** Needs root, or a namespace that allows mounting. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'drill', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

function fill(disk: string): () => void {
  const ballast = path.join(disk, 'ballast')
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(ballast, '')
  for (let left = bavail * bsize; left > 0; left -= 1 << 24) {
    try {
      writeFileSync(ballast, Buffer.alloc(Math.min(left, 1 << 24)), { flag: 'a' })
    } catch {
      break
    }
  }
  return () => rmSync(ballast, { force: true })
}

/** Empty where PostgreSQL does not run. */
function processesOf(pidFile: string): number[] {
  if (!existsSync(pidFile)) return []
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  // After a kill the file remains, and its process id may be reused.
  const command = `/proc/${postmaster}/cmdline`
  if (!existsSync(command) || !readFileSync(command, 'utf8').includes(path.dirname(pidFile))) return []
  const children = `/proc/${postmaster}/task/${postmaster}/children`
  if (!existsSync(children)) return []
  return [postmaster, ...readFileSync(children, 'utf8').split(' ').filter(Boolean).map(Number)]
}

async function openProxy(port: number) {
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one))
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address?.port}`,
    cut() {
      for (const socket of open) socket.resetAndDestroy()
    },
    close() {
      proxy.close()
      for (const socket of open) socket.destroy()
    },
  }
}
