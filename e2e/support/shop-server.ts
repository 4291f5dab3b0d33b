import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { entryPointFile } from '../../server/platform/process/package.ts'
import { copyDemoData } from '../../server/testing/demo-data.ts'

export const root = path.join(import.meta.dirname, '../..')
const ownNode = path.join(root, 'node_modules/.bin/node')
/** The Node.js that servers run with. */
export const nodePath = existsSync(ownNode) ? ownNode : process.execPath
/** A bound for hangs (ms), below that of the fixture. */
const patience = 200_000

/** A shop that a browser can open. */
export type Shop = {
  url: string
  /** Queries its database directly: for states that no screen can cause, and to check the books. */
  sql<Row extends object>(query: string, values?: unknown[]): Promise<Row[]>
  /** Stops its server, as a signal does. */
  end(): Promise<void>
  /** Starts it again with the same data and port, after end(). */
  restart(): Promise<void>
  /** Ends it and deletes its data. */
  close(): Promise<void>
}

/** A shop with a server process and a data folder of its own. */
export type ShopServer = Shop & {
  /** The folder of its database. */
  dataDir: string
  /** Its console output so far. */
  output(): string
  /** Ends it at once, as a power cut does; restart() starts it again. */
  kill(): Promise<void>
}

type Settings = Record<string, string>

/**
 * Starts a real server process with the demo shop, its own embedded PostgreSQL and its own data folder. `settings`: environment variables,
 * or a function of its address and data folder that returns them.
 */
export async function openShopServer(
  settings: Settings | ((url: string, dataDir: string) => Promise<Settings>) = {},
): Promise<ShopServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-e2e-'))
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const given = typeof settings === 'function' ? await settings(url, dataDir) : settings
  if (given.DEMO !== 'false') await copyDemoData(dataDir)
  let output = ''
  let running = start()

  function start() {
    const server = spawn(nodePath, [entryPointFile('server/main')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        DEMO: 'true',
        LOG_LEVEL: 'warn',
        // A closed port: no test reaches a server outside.
        UPDATES_REGISTRY: 'http://127.0.0.1:9',
        // Keeps Node.js's compile cache, as npm start does.
        NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/printpro'),
        ...given,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const gone = new Promise<void>((resolve) => server.once('close', () => resolve()))
    server.stdout.on('data', (text) => {
      output += text
    })
    server.stderr.on('data', (text) => {
      output += text
    })
    return { server, gone }
  }

  async function ready(): Promise<void> {
    const until = Date.now() + patience
    while (Date.now() < until) {
      if (running.server.exitCode !== null) break
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await end('SIGKILL')
    throw new Error(`The server did not get ready:\n${output}`)
  }

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { server, gone } = running
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    const hard = setTimeout(() => server.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(hard)
  }

  async function removeData(): Promise<void> {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  await ready().catch(async (error) => {
    await removeData()
    throw error
  })
  return {
    url,
    dataDir,
    async sql(query, values) {
      const home = path.join(dataDir, 'database')
      const password = (await readFile(path.join(home, 'app.password'), 'utf8')).trim()
      return await queryOnce(
        { host: path.join(home, 'run'), user: 'app', database: 'app', password },
        query,
        values,
      )
    },
    output: () => output,
    end: () => end(),
    kill: () => end('SIGKILL'),
    async restart() {
      running = start()
      await ready()
    },
    async close() {
      await end()
      await removeData()
    },
  }
}

/** Queries a database over a connection of its own. */
export async function queryOnce<Row extends object>(
  database: pg.ClientConfig,
  query: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<Row>(query, values).finally(() => client.end())
  return rows
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
