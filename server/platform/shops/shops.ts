import { stat } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Fetch } from '../http/listen.ts'
import { hostnameOf } from '../http/local-only.ts'
import type { Metrics, ShopState } from '../metrics/metrics.ts'
import type { ShopsSettings } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { HostedShop, NoCapacity } from './hosted-shop.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { readShopList } from './shop-list.ts'
import { scheduleShopTasks } from './shop-tasks.ts'

/** For one shop among many. With the listener for changes up to seven; an idle shop has two. */
const CONNECTIONS = { work: 4, vital: 2 }

export type Shops = {
  fetch: Fetch
  count(): number
  endStreams(): Promise<void>
  stop(): Promise<void>
}

type Deps = {
  settings: ShopsSettings
  /** The process's settings, shared by all shops. */
  source: Record<string, string | undefined>
  log: Logger
  webFolder: string
  metrics: Metrics | null
  /** How often the file is checked (ms). */
  lookEvery?: number
}

/**
 * Serves the shops of SHOPS_FILE by their host names, each opened by its first request and closed while unused. The file is read
 * again when it changes, without a restart; OperatorError where it cannot be read at the start. Unknown hosts get a bare 404.
 */
export async function openShops({
  settings,
  source,
  log,
  webFolder,
  metrics,
  lookEvery = 2000,
}: Deps): Promise<Shops> {
  const { file, maxOpen } = settings
  const idle = settings.idleSeconds * 1000
  const openLimit = new ConcurrencyLimit()
  let shops = new Map<string, HostedShop>()
  let byHost = new Map<string, HostedShop>()
  /** Removed or changed shops, until they are closed. */
  const leaving = new Set<Promise<unknown>>()
  let stamp = await fileStamp(file)
  await applyList()

  const looking = setInterval(() => {
    reloadIfChanged().catch((error) =>
      log.error({ reason: String(error) }, 'the list of shops stays as it was'),
    )
  }, lookEvery)
  const closing = setInterval(closeUnused, Math.min(idle / 4, 10_000))
  const daily = scheduleShopTasks(() => shops.values())
  metrics?.observeShops(countByState)

  async function reloadIfChanged(): Promise<void> {
    const now = await fileStamp(file)
    if (now === stamp) return
    stamp = now
    await applyList()
  }

  /** Applies the file; a shop with an unchanged entry keeps running. */
  async function applyList(): Promise<void> {
    const { shops: listed, problems } = await readShopList(file, source)
    for (const problem of problems) log.error(problem)
    const before = shops
    shops = new Map(
      listed.map((one) => {
        const same = before.get(one.name)
        const stays = same?.listed.definition === one.definition
        return [
          one.name,
          stays ? same : new HostedShop(one, log.child({ shop: one.name }), openHostedShop),
        ] as const
      }),
    )
    byHost = new Map([...shops.values()].map((shop) => [shop.listed.host, shop]))
    for (const shop of before.values()) if (shops.get(shop.listed.name) !== shop) closeInBackground(shop)
  }

  function closeInBackground(shop: HostedShop): void {
    const left: Promise<unknown> = shop
      .close()
      .catch((error) => shop.log.error({ err: error }, 'closing'))
      .finally(() => leaving.delete(left))
    leaving.add(left)
  }

  async function openHostedShop(shop: HostedShop): Promise<OpenShop> {
    await ensureCapacityFor(shop)
    const { log, listed } = shop
    return await openLimit.run(() =>
      openShop({ env: listed.env, log, webFolder, metrics, most: CONNECTIONS }),
    )
  }

  /** Closes the shop that has been unused for longest where the limit is reached; NoCapacity where all are in use. */
  async function ensureCapacityFor(shop: HostedShop): Promise<void> {
    const others = [...shops.values()].filter((other) => other !== shop && other.holdsConnections)
    if (others.length < maxOpen) return
    const unused = others.filter(({ unusedSince }) => unusedSince !== null)
    const [first] = unused.sort((one, other) => (one.unusedSince ?? 0) - (other.unusedSince ?? 0))
    if (!first) {
      log.warn({ shop: shop.listed.name }, 'no room for another shop: SHOPS_OPEN')
      throw new NoCapacity()
    }
    await first.close()
  }

  function closeUnused(): void {
    const before = Date.now() - idle
    for (const shop of shops.values())
      if (shop.unusedSince !== null && shop.unusedSince <= before) closeInBackground(shop)
  }

  function countByState(): Record<ShopState, number> {
    const counts = { open: 0, closed: 0, failed: 0 }
    for (const { state } of shops.values()) counts[state] += 1
    return counts
  }

  function fetch(request: Request, bindings: HttpBindings): Response | Promise<Response> {
    const { pathname } = new URL(request.url)
    // Asked by load balancers: must not open a shop.
    if (pathname === '/healthz') return Response.json({ status: 'ok' })
    const shop = byHost.get(hostnameOf(request.headers.get('host')))
    if (shop) return shop.answer(request, bindings)
    if (pathname === '/readyz') return Response.json({ status: 'ready' })
    return new Response('Alamat ini tidak ada.', { status: 404 })
  }

  return {
    fetch,
    count: () => shops.size,
    endStreams: async () => void (await Promise.all([...shops.values()].map((shop) => shop.endStreams()))),
    async stop() {
      clearInterval(looking)
      clearInterval(closing)
      await daily.stop()
      for (const shop of shops.values()) closeInBackground(shop)
      await Promise.all(leaving)
    },
  }
}

/** Changes whenever the file is written or replaced; empty without a file. */
async function fileStamp(file: string): Promise<string> {
  const found = await stat(file).catch(() => null)
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : ''
}
