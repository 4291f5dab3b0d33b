import { statfs } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { customerPages, pageHeaders } from '../../features/customer-page/routes.ts'
import { maintainDailySums } from '../../features/daily-sums/maintain-daily-sums.ts'
import { openFiles } from '../../features/files/open-files.ts'
import { openPrintQueue } from '../../features/printing/print-queue.ts'
import { createAuth } from '../auth/auth.ts'
import { startHourlyCleanup } from '../auth/hourly-cleanup.ts'
import { createCallerLookup } from '../auth/identify-caller.ts'
import { authRoutes } from '../auth/routes.ts'
import type { Database } from '../database/connection.ts'
import { isMigrated } from '../database/migrate.ts'
import type { Replica } from '../database/replica.ts'
import { temporaryFailureOf } from '../database/temporary-failure.ts'
import { transactionContext } from '../database/transaction.ts'
import { trustPage } from '../https/trust-page.ts'
import { openFeed, type Polling } from '../live/feed.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { accessLog } from './access-log.ts'
import { admit } from './admit.ts'
import { delayRejections, signInBodyLimits } from './body-limits.ts'
import { handleCalls, isStream } from './calls.ts'
import { type Capacity, capacityFor } from './capacity.ts'
import { limitClients } from './client-limit.ts'
import { rejectCrossSite } from './cross-site.ts'
import { customersOnly } from './customers-only.ts'
import { redirectToHttps, secureCookies } from './direct-https.ts'
import { docsRoutes } from './docs.ts'
import { errorResponse } from './errors.ts'
import { fileRoutes } from './file-routes.ts'
import { limitImports } from './limit-imports.ts'
import { localOnly } from './local-only.ts'
import { problemJson } from './problem-json.ts'
import { assignRequestId, logRequestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { webFiles } from './web-files.ts'

const MIN_COMPRESSED_BYTES = 4 * 1024

type Deps = {
  db: Database
  /** The same database over connections that blocked calls cannot use up. */
  vital: Database
  /** Null: the primary answers everything. */
  replica?: Replica | null
  databaseUrl: string
  /** As the owner of the tables; absent: the serving role owns them. */
  ownerUrl?: string
  env: Env
  log: Logger
  /** The folder of the built web app. */
  webFolder: string
  metrics?: Metrics | null
  /** Polling intervals of the feed; absent: its defaults. */
  polling?: Polling
  /** Absent: what the system allows. */
  capacity?: Capacity
}

/**
 * All middleware and routes in order. `stop` ends the streams and the background work, `close` aborts e-mail that is still being sent.
 */
export async function createApp(deps: Deps) {
  const { db, vital, replica = null, databaseUrl, ownerUrl = databaseUrl } = deps
  const { env, log, webFolder, metrics = null, polling, capacity = capacityFor() } = deps
  const watching = { onDelivered: metrics?.countDelivery, polling, limits: capacity }
  const feed = await openFeed({ db: vital, databaseUrl, log, ...watching })
  const unfollow = metrics?.observeFeed(feed)
  const onCommit = feed.notifyCommit
  const auth = await createAuth({ db: vital, env, log })
  // Loaded on demand: it takes memory.
  const mailer = env.mail ? (await import('../mail/mailer.ts')).openMailer(env.mail) : null
  const dailySums = maintainDailySums(db, log)
  const clearing = startHourlyCleanup(db, log)
  const files = openFiles({ db: vital, onCommit, log, settings: env.files })
  const identifyCaller = createCallerLookup(vital)
  const printing = openPrintQueue(transactionContext(db, { onCommit }), log)

  const app = new Hono()
    .use(assignRequestId(env.trustProxy), logRequestId(log), accessLog(metrics))
    .use('/p/*', pageHeaders)
    .use(securityHeaders(env))
    .use(delayRejections)
    .use(env.trustProxy ? limitClients(capacity.connectionsPerAddress) : (_c, next) => next())
    .use(env.demo ? localOnly : (_c, next) => next())
    .use(customersOnly(env))
    .route('/', health(vital, env))
    .route('/p', customerPages({ db, onCommit, env, files }))
    .use(redirectToHttps(env))
    .route('/https', trustPage(env))
    .use('/api/files/*', rejectCrossSite(env))
    .route('/api/files', fileRoutes({ db: vital, identifyCaller, files }))
    .use('/api/*', compress({ threshold: MIN_COMPRESSED_BYTES }), noStore, problemJson)
    .use('/api/*', rejectCrossSite(env))
    // Behind an https proxy they have the prefix already.
    .use('/api/*', env.publicUrl?.startsWith('https:') ? (_c, next) => next() : secureCookies)
    .use('/api/auth/*', ...signInBodyLimits)
    .route('/api/auth', authRoutes({ db: vital, onCommit, env, log, auth }))
    .route('/api', docsRoutes(env.publicUrl?.startsWith('https:') ?? false))
    .use('/api/*', admit(identifyCaller), limitImports())
    .all(
      '/api/*',
      handleCalls({
        db,
        onCommit,
        vital,
        replica,
        databaseUrl,
        ownerUrl,
        env,
        feed,
        auth,
        printing,
        mailer,
      }),
    )
    .route('/', webFiles(webFolder))
    .notFound(() => errorResponse('NOT_FOUND'))
    .onError((error, c) => {
      if (isClientGone(c)) return errorResponse('INVALID_INPUT')
      c.get('log').error({ err: error }, 'request failed')
      return errorResponse(temporaryFailureOf(error) ?? 'INTERNAL_SERVER_ERROR')
    })

  return {
    fetch: app.fetch,
    async stop() {
      unfollow?.()
      await Promise.all([feed.stop(), dailySums.stop(), clearing.stop(), printing.stop(), files.stop()])
    },
    close: () => mailer?.close(),
  }
}

/** The client disconnected before its body had arrived: not a failure of the server. */
function isClientGone({ env }: Context): boolean {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  return incoming?.destroyed === true && !incoming.complete
}

/** Below this, PostgreSQL cannot allocate its next WAL segment. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, is migrated and has disk space, else 503 with the reason.
 */
function health(db: Database, { databaseUrl, dataDir }: Env): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const disk = databaseUrl ? null : await statfs(dataDir).catch(() => null)
      if (disk && disk.bavail * disk.bsize < MIN_FREE_BYTES) return c.json({ status: 'disk full' }, 503)
      const ready = await isMigrated(db).catch(() => false)
      return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503)
    })
}

/** API answers depend on the moment and the user: never cached or transformed. */
const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  const streams = isStream(c.res)
  c.header('Cache-Control', streams ? 'no-store, no-transform' : 'no-store')
  if (streams) c.header('X-Accel-Buffering', 'no')
}
