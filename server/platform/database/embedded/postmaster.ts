import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../process/operator-error.ts'
import type { Binaries } from './binaries.ts'
import { explainFailure, isPreviousRunEnding, logSize, readLog, rotateLog } from './log.ts'
import type { Runner } from './privileges.ts'
import { startThroughPgCtl } from './windows.ts'

/** The folder of PostgreSQL's Unix socket, or (on Windows) a loopback port. */
export type Endpoint = { host: string; port: number }

export type Postmaster = {
  pid: number | undefined
  whenExited: Promise<unknown>
  /** A sentence for the operator; null while it runs. */
  exitReason(): string | null
  stop(): Promise<void>
}

type StartOptions = {
  data: string
  log: string
  endpoint: Endpoint
  settings: Record<string, string>
  binaries: Binaries
  runner: Runner
  /** The system to behave for; tests choose another than their own. */
  platform: NodeJS.Platform
  /** The administrator's, for the readiness probe. */
  password: string
  /** Called repeatedly during crash recovery. */
  onRecovery: (seconds: number) => void
}

const LEAVING_BACKENDS_MS = 15_000
const SILENCE_MS = 60_000
/** PostgreSQL's error code while it starts up or recovers. */
const CANNOT_CONNECT_NOW = '57P03'
const HOUR = 3_600_000

export async function chooseEndpoint(run: string, platform: NodeJS.Platform): Promise<Endpoint> {
  return platform === 'win32' ? { host: '127.0.0.1', port: await freePort() } : { host: run, port: 5432 }
}

/** Starts PostgreSQL; resolves once it accepts queries. Waits for crash recovery without a limit. */
export async function startPostmaster(start: StartOptions): Promise<Postmaster> {
  rotateLog(start.log)
  let logOffset = logSize(start.log)
  let child = launch(start)
  const killOnExit = () => child.end('fast')
  process.on('exit', killOnExit)
  const startedAt = Date.now()
  let lastAnswerAt = startedAt
  for (let answer = await probe(start); answer !== 'ready'; answer = await probe(start)) {
    if (answer === 'recovering') {
      lastAnswerAt = Date.now()
      start.onRecovery(Math.floor((lastAnswerAt - startedAt) / 1000))
    }
    const waited = Date.now() - startedAt
    if (child.exited) {
      // PostgreSQL refuses to start until the backends of a killed run have exited.
      const text = readLog(start.log, logOffset)
      if (!isPreviousRunEnding(text) || waited > LEAVING_BACKENDS_MS) {
        process.off('exit', killOnExit)
        throw new OperatorError(explainFailure(text, path.dirname(start.data), start.log))
      }
      await sleep(500)
      logOffset = logSize(start.log)
      child = launch(start)
    } else if (Date.now() - lastAnswerAt > SILENCE_MS) {
      throw new OperatorError(
        `PostgreSQL tidak menjawab selama ${SILENCE_MS / 1000} detik: lihat ${start.log}, lalu jalankan lagi.`,
      )
    }
    await sleep(25)
  }
  const rotating = setInterval(() => rotateLog(start.log), HOUR).unref()
  void child.whenExited.then(() => {
    clearInterval(rotating)
    process.off('exit', killOnExit)
  })
  return {
    pid: child.pid,
    whenExited: child.whenExited,
    exitReason: () =>
      child.exited
        ? explainFailure(readLog(start.log, logOffset), path.dirname(start.data), start.log)
        : null,
    async stop() {
      process.off('exit', killOnExit)
      if (child.exited) return
      child.end('fast')
      const hard = setTimeout(() => child.end('immediate'), 10_000)
      await child.whenExited
      clearTimeout(hard)
    },
  }
}

type PostgresProcess = {
  readonly pid: number | undefined
  exited: boolean
  whenExited: Promise<unknown>
  /** Fast: sessions are ended, everything is written. Immediate: it recovers at its next start. */
  end(how: 'fast' | 'immediate'): void
}

function launch({
  data,
  log,
  endpoint,
  settings,
  binaries,
  runner,
  platform,
}: StartOptions): PostgresProcess {
  const listening: Record<string, string> =
    platform === 'win32'
      ? { listen_addresses: endpoint.host, port: String(endpoint.port) }
      : { listen_addresses: '', unix_socket_directories: endpoint.host, unix_socket_permissions: '0700' }
  const all = { ...listening, ...settings }
  if (platform === 'win32') return startThroughPgCtl({ data, log, binaries, runner, options: all })
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(log, 'a', 0o600)
  // A session of its own: Ctrl-C must reach the server only, which drains and then stops PostgreSQL.
  const child = runner.spawn(binaries.postgres, ['-D', data, ...options], {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const launched: PostgresProcess = {
    pid: child.pid,
    exited: false,
    whenExited: Promise.resolve(),
    end: (how) => child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
  }
  launched.whenExited = new Promise((resolve) => child.once('error', resolve).once('exit', resolve)).then(
    () => {
      launched.exited = true
    },
  )
  return launched
}

async function probe({ endpoint, password }: StartOptions): Promise<'ready' | 'recovering' | 'silent'> {
  const account = { user: 'postgres', password, database: 'postgres' }
  const client = new pg.Client({ ...endpoint, ...account, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'recovering' : 'silent'
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
