import { Hono } from 'hono'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import type { Metrics } from './metrics.ts'
import { readShopFigures, type ShopFigures } from './shop-figures.ts'

/** `db`: of the one shop; null: there are many, and no shop's figures are shown. */
type Deps = { metrics: Metrics; db: Database | null; env: Env; log: Logger }

/** The port of the metrics: `/metrics` and nothing else. Answers also while the database does not. */
export function metricsSite({ metrics, db, env, log }: Deps): Hono {
  let reading: Promise<ShopFigures | null> | undefined
  // Concurrent requests share one reading, so that frequent scrapes take no more connections.
  const figures = () => {
    if (!db) return undefined
    reading ??= readShopFigures(db, env)
      .catch((error) => {
        log.warn({ reason: String(error) }, 'no figures of the shop for the metrics')
        return null
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  return new Hono().get('/metrics', async (c) => {
    const text = await metrics.text(await figures())
    return c.body(text, 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })
}
