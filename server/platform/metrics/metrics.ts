import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse, PoolWatch } from '../database/connection.ts'
import type { Feed, FeedState } from '../live/feed.ts'
import { VERSION } from '../process/package.ts'
import type { ShopFigures } from './shop-figures.ts'
import { createShopGauges } from './shop-gauges.ts'

/** What one server process measures. Labels have few values, all from this code: never a name, amount or id of the shop. */
export type Metrics = {
  pools: PoolWatch
  /** `call`: the contract's call, or the kind of request; `ms`: until the answer began. */
  countRequest(call: string, status: number, ms: number): void
  /** Counts a change sent to the streams, `lagMs` after it was written. */
  countDelivery(lagMs: number): void
  /** Includes this feed's state; answers how to end that. */
  observeFeed(feed: Feed): () => void
  /** Includes how many of the process's shops are in which state. */
  observeShops(shops: () => Record<ShopState, number>): void
  /**
   * Everything in Prometheus' text format, with the shop's figures; null: the database did not answer; absent: there are many shops.
   */
  text(shop?: ShopFigures | null): Promise<string>
  contentType: string
}

/** Of one shop among many. `closed`: opened by its next request. */
export type ShopState = 'open' | 'closed' | 'failed'

const SECOND = 1000
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30]
const LAG_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]

type Pool = Parameters<PoolWatch['opened']>[1]

export function createMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'printpro_build_info',
    help: 'Always 1; the version is the label.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1)

  const requests = new Histogram({
    name: 'printpro_request_duration_seconds',
    help: 'Requests by call of the contract (auth, web, health, none: no call) and class of status, until the answer began.',
    labelNames: ['call', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const statements = new Histogram({
    name: 'printpro_statement_duration_seconds',
    help: 'Statements by pool, from asking to the answer.',
    labelNames: ['pool'],
    buckets: STATEMENT_SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'printpro_statements_failed_total',
    help: 'Statements that the database refused, or that a broken connection ended, by pool.',
    labelNames: ['pool'],
    registers,
  })
  const lag = new Histogram({
    name: 'printpro_feed_lag_seconds',
    help: 'From when a change was written (the beginning of its database transaction) until it went to the open streams.',
    buckets: LAG_SECONDS,
    registers,
  })

  const pools = new Map<PoolUse, Set<Pool>>()
  const poolGauge = (name: string, help: string, figure: 'totalCount' | 'idleCount' | 'waitingCount') =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [use, open] of pools) this.set({ pool: use }, sum([...open].map((pool) => pool[figure])))
      },
    })
  poolGauge('printpro_pool_connections', 'Connections to the database, by pool.', 'totalCount')
  poolGauge('printpro_pool_idle_connections', 'Connections that nobody uses, by pool.', 'idleCount')
  poolGauge('printpro_pool_waiting', 'Work that waits for a connection, by pool.', 'waitingCount')

  const feeds = new Set<Feed>()
  const feedGauge = (name: string, help: string, figure: (states: FeedState[]) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        if (feeds.size > 0) this.set(figure([...feeds].map((feed) => feed.state())))
        else this.remove()
      },
    })
  feedGauge('printpro_streams_open', 'Open streams of changes.', (states) =>
    sum(states.map(({ streams }) => streams)),
  )
  feedGauge(
    'printpro_feed_waiting_changes',
    'Committed changes that wait for an earlier database transaction to end.',
    (states) => Math.max(...states.map(({ waiting }) => waiting)),
  )
  feedGauge(
    'printpro_feed_read_timestamp_seconds',
    'When the log of changes was last read, every five seconds at the latest; of several shops that where it is longest ago.',
    (states) => Math.min(...states.map(({ readAt }) => readAt)) / SECOND,
  )
  let showFigures: ReturnType<typeof createShopGauges> | undefined

  return {
    pools: {
      opened(use, pool) {
        const open = [...(pools.get(use) ?? [])].filter(({ ending }) => !ending)
        pools.set(use, new Set([...open, pool]))
      },
      asked(use, ms, failed) {
        statements.observe({ pool: use }, ms / SECOND)
        if (failed) failures.inc({ pool: use })
      },
    },
    countRequest: (call, status, ms) =>
      requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, ms / SECOND),
    countDelivery: (lagMs) => lag.observe(lagMs / SECOND),
    observeFeed(feed) {
      feeds.add(feed)
      return () => feeds.delete(feed)
    },
    observeShops(shops) {
      new Gauge({
        name: 'printpro_shops',
        help: 'Shops by state: open, closed until somebody asks for them, failed to open.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(shops())) this.set({ state }, count)
        },
      })
    },
    async text(shop) {
      if (shop !== undefined) {
        showFigures ??= createShopGauges(registers)
        showFigures(shop)
      }
      return await register.metrics()
    },
    contentType: register.contentType,
  }
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
