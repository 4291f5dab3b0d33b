// Faults of the cluster while counters work. Each resolves once what it took is running again.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Node, switchOver, waitForHealthyCluster } from './nodes.ts'
import type { ClusterShop } from './shop.ts'

export type ClusterFault = {
  name: string
  /** Part of the short drill too. */
  isFirst?: true
  strike(shop: ClusterShop, nodes: readonly Node[]): Promise<string[]>
}

/** Longer than a failover takes. */
const AWAY_MS = 30_000
/** After this long without Patroni a watchdog resets its machine: five seconds before the leader's key expires. */
const WATCHDOG_MS = 15_000
/** How long the next primary sells before the former one continues, and how long until all know. */
const MEANWHILE_MS = 5000
const NOTICED_MS = 10_000

const rollingRestart: ClusterFault = {
  name: 'processes restarted one by one',
  isFirst: true,
  strike: (shop) => shop.restartOneByOne(),
}

/** A fault of the primary; `then` waits for the recovery. */
const faultOfPrimary = (
  name: string,
  hit: (primary: Node) => Promise<void> | void,
  then: typeof waitForFailover,
): ClusterFault => ({
  name,
  async strike(_, nodes) {
    const primary = await waitForHealthyCluster(nodes)
    await hit(primary)
    return await then(primary, nodes)
  },
})

const primaryGone: ClusterFault = {
  ...faultOfPrimary('machine of the primary killed', (primary) => primary.kill(), restartAfterFailover),
  isFirst: true,
}

const postgresKilled = faultOfPrimary(
  'PostgreSQL of the primary killed',
  (primary) => primary.killPostgres(),
  waitForFailover,
)

/**
 * A hung machine: silent, with open connections. Its watchdog, which Patroni no longer feeds, resets it before a failover
 * (docs/operating.md#several-machines).
 */
const primaryFrozen = faultOfPrimary(
  'machine of the primary frozen, then reset',
  async (primary) => {
    primary.freeze()
    await sleep(WATCHDOG_MS)
    await primary.kill()
  },
  restartAfterFailover,
)

/** The same without a watchdog: it continues after the failover, and believes to be the primary for a moment. */
const primaryLetGo = faultOfPrimary(
  'machine of the primary frozen, then let go',
  (primary) => primary.freeze(),
  async (former, nodes) => {
    const wrong = await waitForFailover(
      former,
      nodes.filter((node) => node !== former),
    )
    await sleep(MEANWHILE_MS)
    former.thaw()
    await sleep(NOTICED_MS)
    if ((await waitForHealthyCluster(nodes)) === former)
      wrong.push(`${former.name} was let go, and is the primary again`)
    return wrong
  },
)

const replicaGone: ClusterFault = {
  name: 'machine of a replica killed',
  async strike(_, nodes) {
    const primary = await waitForHealthyCluster(nodes)
    const replica = nodes.find((node) => node !== primary)
    await replica?.kill()
    await sleep(AWAY_MS)
    replica?.start()
    return (await waitForHealthyCluster(nodes)) === primary
      ? []
      : ['a replica was killed, and the primary is another']
  },
}

const changedOver = faultOfPrimary('primary changed over in order', switchOver, waitForFailover)

export const CLUSTER_FAULTS = [
  rollingRestart,
  primaryGone,
  postgresKilled,
  changedOver,
  replicaGone,
  primaryFrozen,
  primaryLetGo,
]

/** Waits for the failover, then starts the former primary's machine again. */
async function restartAfterFailover(former: Node, nodes: readonly Node[]): Promise<string[]> {
  const others = nodes.filter((node) => node !== former)
  const wrong = await waitForFailover(former, others)
  former.start()
  await waitForHealthyCluster(nodes)
  return wrong
}

async function waitForFailover(former: Node, nodes: readonly Node[]): Promise<string[]> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const primary = await waitForHealthyCluster(nodes)
    if (primary !== former) return []
    await sleep(250)
  }
  return [`${former.name} is the primary still`]
}
