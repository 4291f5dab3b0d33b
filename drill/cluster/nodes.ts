// Three simulated database machines on loopback addresses, each with etcd, Patroni and its PostgreSQL.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner } from '../../server/platform/database/embedded/privileges.ts'
import { sendSignal } from '../faults.ts'
import { processesOf } from '../shop.ts'
import { type Programs, takeSettings } from './programs.ts'

export type Node = {
  name: string
  address: string
  start(): void
  /** A power cut: kills all its processes. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  killPostgres(): void
  stop(): Promise<void>
  lastLogLines(): string
}

type Member = { name: string; role: string; state: string; lag?: number | string }

export const PASSWORDS = {
  superuser: 'drill-superuser',
  replication: 'drill-replication',
  rewind: 'drill-rewind',
}
const addresses = [1, 2, 3].map((number) => ({ name: `node${number}`, address: `127.0.0.1${number}` }))
/** Bytes that a healthy replica may lag behind. */
const MAX_LAG_BYTES = 16 * 1024 * 1024

/** Prepares three machines in `folder`; none is started. */
export function layOutNodes(programs: Programs, runner: Runner, folder: string): Node[] {
  const settings = takeSettings('patroni.yml', folder)
  return addresses.map(({ name, address }) => {
    const home = path.join(folder, name)
    mkdirSync(home, { mode: 0o700 })
    runner.chown(home)
    const log = path.join(folder, `${name}.log`)
    const data = path.join(home, 'postgresql')
    let running: ChildProcess[] = []
    const launch = (program: string, args: string[], given: Record<string, string>) => {
      const output = openSync(log, 'a')
      const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: home, ...given }
      const child = runner.spawn(program, args, { env, cwd: home, stdio: ['ignore', output, output] })
      closeSync(output)
      return child
    }
    const all = () => [
      ...running.flatMap(({ pid }) => pid ?? []),
      ...processesOf(path.join(data, 'postmaster.pid')),
    ]
    const gone = () => Promise.all(running.map(ended))
    return {
      name,
      address,
      start() {
        running = [
          launch(programs.etcd, [], etcdSettings(programs, name, address, home)),
          launch(programs.patroni, [settings], {
            ...patroniSettings(programs, name, address),
            PATRONI_POSTGRESQL_DATA_DIR: data,
            PATRONI_POSTGRESQL_BIN_DIR: programs.postgresql.bin,
            PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
          }),
        ]
      },
      async kill() {
        sendSignal(all(), 'SIGKILL')
        await gone()
      },
      freeze: () => sendSignal(all(), 'SIGSTOP'),
      thaw: () => sendSignal(all(), 'SIGCONT'),
      killPostgres: () => sendSignal(processesOf(path.join(data, 'postmaster.pid')).slice(0, 1), 'SIGKILL'),
      async stop() {
        const [etcd, patroni] = running
        // Patroni stops its PostgreSQL first, and records that in etcd.
        patroni?.kill('SIGTERM')
        const late = setTimeout(() => sendSignal(all(), 'SIGKILL'), 20_000)
        if (patroni) await ended(patroni)
        etcd?.kill('SIGTERM')
        if (etcd) await ended(etcd)
        clearTimeout(late)
      },
      lastLogLines: () => readFileSync(log, 'utf8').split('\n').slice(-40).join('\n'),
    }
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function etcdSettings(
  { etcdApi }: Programs,
  name: string,
  address: string,
  home: string,
): Record<string, string> {
  const peers = addresses.map((node) => `${node.name}=http://${node.address}:2380`)
  return {
    ETCD_NAME: name,
    ETCD_DATA_DIR: path.join(home, 'etcd'),
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    ETCD_INITIAL_CLUSTER: peers.join(','),
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ...(etcdApi === 2 && { ETCD_ENABLE_V2: 'true' }),
  }
}

function patroniSettings({ etcdApi }: Programs, name: string, address: string): Record<string, string> {
  const etcd = etcdApi === 2 ? 'PATRONI_ETCD_HOSTS' : 'PATRONI_ETCD3_HOSTS'
  return {
    PATRONI_NAME: name,
    [etcd]: addresses.map((node) => `${node.address}:2379`).join(','),
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: PASSWORDS.rewind,
  }
}

/** From the first Patroni that answers; empty while none does. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { address } of nodes) {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1500) })
      .then((response) => response.json() as Promise<{ members: Member[] }>)
      .catch(() => null)
    if (answer) return answer.members
  }
  return []
}

/** Waits for a primary, a synchronous replica, and `count` members that keep up; answers the primary. */
export async function waitForHealthyCluster(
  nodes: readonly Node[],
  count = nodes.length,
  seconds = 180,
): Promise<Node> {
  const deadline = Date.now() + seconds * 1000
  let members: Member[] = []
  while (Date.now() < deadline) {
    members = await membersOf(nodes)
    const running = members.filter(
      ({ state, lag = 0 }) => /running|streaming/.test(state) && Number(lag) < MAX_LAG_BYTES,
    )
    const primary = nodes.find(({ name }) =>
      running.some((one) => one.name === name && one.role === 'leader'),
    )
    const isSafe = running.some(({ role }) => role === 'sync_standby')
    if (primary && isSafe && running.length >= count) return primary
    await sleep(250)
  }
  throw new Error(`the cluster is not whole after ${seconds} s: ${JSON.stringify(members)}`)
}

export async function switchOver(primary: Node): Promise<void> {
  const response = await fetch(`http://${primary.address}:8008/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: primary.name }),
    signal: AbortSignal.timeout(60_000),
  })
  if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`)
}
