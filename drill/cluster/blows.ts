// What befalls the shop and its database while counters work. Each blow answers when it has been struck and what it took is there again.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Node, switchOver, wholeCluster } from './nodes.ts'
import type { ClusterShop } from './shop.ts'

export type Blow = {
  name: string
  /** Whether it belongs to the short drill, too. */
  isFirst?: true
  /** Answers what was not as it must be, a sentence each. */
  strike(shop: ClusterShop, nodes: readonly Node[]): Promise<string[]>
}

/** How long a machine stays away: longer than it takes until another is the primary. */
const AWAY_MS = 30_000
/** After how long without Patroni a watchdog resets its machine: five seconds before the leader's key is anybody's. */
const WATCHDOG_MS = 15_000
/** How long the next primary sells before the former one goes on, and how long until that is known to everybody. */
const MEANWHILE_MS = 5000
const NOTICED_MS = 10_000

const rollingRestart: Blow = {
  name: 'processes restarted one by one',
  isFirst: true,
  strike: (shop) => shop.restartOneByOne(),
}

/** A blow that hits the primary; `then` waits for what must be afterwards. */
const toPrimary = (
  name: string,
  hit: (primary: Node) => Promise<void> | void,
  then: typeof nextAfter,
): Blow => ({
  name,
  async strike(_, nodes) {
    const primary = await wholeCluster(nodes)
    await hit(primary)
    return await then(primary, nodes)
  },
})

const primaryGone: Blow = {
  ...toPrimary('machine of the primary killed', (primary) => primary.kill(), backWith),
  isFirst: true,
}

const postgresKilled = toPrimary(
  'PostgreSQL of the primary killed',
  (primary) => primary.killPostgres(),
  nextAfter,
)

/**
 * As a machine whose disk or memory hangs: it says nothing, and keeps every connection open. Its watchdog, which Patroni has stopped to calm,
 * resets it before another may be the primary (docs/operating.md, Several machines).
 */
const primaryFrozen = toPrimary(
  'machine of the primary frozen, then reset',
  async (primary) => {
    primary.freeze()
    await sleep(WATCHDOG_MS)
    await primary.kill()
  },
  backWith,
)

/** The same machine without a watchdog: it goes on after another has become the primary, and takes itself to be it for a moment. */
const primaryLetGo = toPrimary(
  'machine of the primary frozen, then let go',
  (primary) => primary.freeze(),
  async (former, nodes) => {
    const wrong = await nextAfter(
      former,
      nodes.filter((node) => node !== former),
    )
    await sleep(MEANWHILE_MS)
    former.thaw()
    await sleep(NOTICED_MS)
    if ((await wholeCluster(nodes)) === former)
      wrong.push(`${former.name} was let go, and is the primary again`)
    return wrong
  },
)

const replicaGone: Blow = {
  name: 'machine of a replica killed',
  async strike(_, nodes) {
    const primary = await wholeCluster(nodes)
    const replica = nodes.find((node) => node !== primary)
    await replica?.kill()
    await sleep(AWAY_MS)
    replica?.start()
    return (await wholeCluster(nodes)) === primary ? [] : ['a replica was killed, and the primary is another']
  },
}

const changedOver = toPrimary('primary changed over in order', switchOver, nextAfter)

export const BLOWS = [
  rollingRestart,
  primaryGone,
  postgresKilled,
  changedOver,
  replicaGone,
  primaryFrozen,
  primaryLetGo,
]

/** Waits for another primary, then switches the machine of the former one on again. */
async function backWith(former: Node, nodes: readonly Node[]): Promise<string[]> {
  const others = nodes.filter((node) => node !== former)
  const wrong = await nextAfter(former, others)
  former.start()
  await wholeCluster(nodes)
  return wrong
}

async function nextAfter(former: Node, nodes: readonly Node[]): Promise<string[]> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const primary = await wholeCluster(nodes)
    if (primary !== former) return []
    await sleep(250)
  }
  return [`${former.name} is the primary still`]
}
