// The shop on the cluster: HAProxy with the product's settings, three server processes, and a demo shop.
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { fillSampleShop } from '../../server/features/sample-shop/sample-shop.ts'
import { connect } from '../../server/platform/database/connection.ts'
import type { Runner } from '../../server/platform/database/embedded/privileges.ts'
import { type RunningServer, runServer } from '../../server/testing/run-server.ts'
import { type Node, PASSWORDS } from './nodes.ts'
import { type Programs, takeSettings } from './programs.ts'

export type ClusterShop = {
  url: string
  processes: string[]
  env: NodeJS.ProcessEnv
  /** A rolling restart, as in an upgrade; answers what went wrong. */
  restartOneByOne(): Promise<string[]>
  countReplicaStatements(): Promise<number>
  ready(): Promise<void>
  /** Answers which processes had crashed. */
  close(): Promise<string[]>
}

const HERE = '127.0.0.10'
const PROCESSES = [1, 2, 3].map((number) => ({ host: `127.0.0.2${number}`, port: 3000, metrics: 9464 }))
const OWNER = 'toko'
const SERVER = 'kasir'
const PASSWORD = 'drill-shop'

const addressOf = (role: string, port: number) => `postgresql://${role}:${PASSWORD}@${HERE}:${port}/toko`

export async function openClusterShop(
  programs: Programs,
  runner: Runner,
  nodes: readonly Node[],
  primary: Node,
  folder: string,
): Promise<ClusterShop> {
  await makeDatabase(primary)
  const proxy = await startProxy(programs, runner, nodes, folder)
  const env = (number: number): NodeJS.ProcessEnv => {
    const { host, port, metrics } = PROCESSES[number] ?? PROCESSES[0] ?? { host: HERE, port: 0, metrics: 0 }
    const dataDir = path.join(folder, `process${number + 1}`)
    mkdirSync(dataDir, { recursive: true })
    return {
      DATABASE_URL: addressOf(SERVER, 5000),
      DATABASE_OWNER_URL: addressOf(OWNER, 5000),
      DATABASE_REPLICA_URL: addressOf(SERVER, 5001),
      HOST: host,
      PORT: String(port),
      METRICS_HOST: host,
      METRICS_PORT: String(metrics),
      TRUST_PROXY: 'true',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    }
  }
  // All at once on an empty database: migrations must not collide.
  const servers: RunningServer[] = await Promise.all(PROCESSES.map((_, number) => runServer(env(number))))
  await adoptDemoUsers()
  return {
    url: `http://${HERE}:8080`,
    processes: servers.map(({ url }) => url),
    env: env(0),
    async restartOneByOne() {
      const wrong: string[] = []
      for (const [number, server] of servers.entries()) {
        const { code, stderr } = await server.end('SIGTERM')
        if (code !== 0) wrong.push(`process ${number + 1} ended with ${code}: ${stderr}`)
        servers[number] = await runServer(env(number))
        await sleep(2500)
      }
      return wrong
    },
    async countReplicaStatements() {
      const counts = PROCESSES.map(async ({ host, metrics }) => {
        const text = await (await fetch(`http://${host}:${metrics}/metrics`)).text()
        return Number(
          /^printpro_statement_duration_seconds_count\{pool="replica"\} (\d+)/m.exec(text)?.[1] ?? 0,
        )
      })
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    },
    async ready() {
      const deadline = Date.now() + 60_000
      for (const { url } of servers) {
        while (!(await isReady(url))) {
          if (Date.now() > deadline) throw new Error(`${url} is not ready after a minute`)
          await sleep(100)
        }
      }
    },
    async close() {
      const ends = await Promise.all(
        servers.map(async (server, number) => {
          const hasEnded = server.process.exitCode !== null || server.process.signalCode !== null
          const { code, stderr } = await server.end('SIGTERM')
          return hasEnded || code !== 0 ? [`process ${number + 1} ended with ${code}: ${stderr}`] : []
        }),
      )
      await proxy.stop()
      return ends.flat()
    },
  }
}

/** The two roles of an external database, as in docs/operating.md. */
async function makeDatabase({ address }: Node): Promise<void> {
  const account = { host: address, port: 5432, user: 'postgres', password: PASSWORDS.superuser }
  const run = async (database: string, statements: string[]) => {
    const admin = new pg.Client({ ...account, database })
    await admin.connect()
    for (const statement of statements) await admin.query(statement)
    await admin.end()
  }
  await run('postgres', [
    `create role ${OWNER} login password '${PASSWORD}'`,
    `create role ${SERVER} login password '${PASSWORD}'`,
    `create database toko owner ${OWNER}`,
  ])
  await run('toko', ['create extension if not exists citext', 'create extension if not exists pg_trgm'])
}

async function startProxy(programs: Programs, runner: Runner, nodes: readonly Node[], folder: string) {
  const output = openSync(path.join(folder, 'haproxy.log'), 'a')
  const numbered = (name: string, values: string[]) =>
    Object.fromEntries(values.map((value, index) => [`${name}_${index + 1}`, value]))
  const env = {
    ...process.env,
    HERE,
    PUBLIC: `${HERE}:8080`,
    ...numbered(
      'APP',
      PROCESSES.map(({ host, port }) => `${host}:${port}`),
    ),
    ...numbered(
      'NODE',
      nodes.map(({ address }) => address),
    ),
  }
  const proxy = runner.spawn(programs.haproxy, ['-db', '-f', takeSettings('haproxy.cfg', folder)], {
    env,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  // Until its first health check HAProxy assumes that every machine is up.
  await sleep(3000)
  if (proxy.exitCode !== null) throw new Error(`HAProxy has ended: see ${folder}/haproxy.log`)
  return {
    async stop() {
      const over = once(proxy, 'exit')
      proxy.kill('SIGTERM')
      await over
    },
  }
}

/** A shop outside demo mode, with users of its own. */
async function adoptDemoUsers(): Promise<void> {
  const db = connect(addressOf(OWNER, 5000), pino({ enabled: false }), 'setup')
  await fillSampleShop(db)
  await db.updateTable('users').set({ isSample: false }).execute()
  await db.destroy()
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  return answer?.ok ?? false
}
