import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import { accessLog } from './access-log.ts'
import { openAuth } from './auth/auth.ts'
import { identify, renew } from './auth/identity.ts'
import { authRoutes } from './auth/routes.ts'
import { calls } from './calls.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { Database } from './database/connection.ts'
import { docs } from './docs.ts'
import type { Env } from './env.ts'
import { refuse } from './errors.ts'
import { health } from './health.ts'
import { openFeed } from './live/feed.ts'
import type { Logger } from './log.ts'
import { securityHeaders } from './security-headers.ts'
import { webFiles } from './web-files.ts'

/** A logo is kept in the store's configuration; nothing else that is sent comes near this. */
const LARGEST_BODY = 2 * 1024 * 1024

const WORTH_COMPRESSING = 4 * 1024

type Deps = {
  db: Database
  databaseUrl: string
  env: Env
  log: Logger
  /** The folder of the built web app. */
  webFolder: string
}

/** Everything the server answers, on one page. `stop` ends the open streams. */
export async function createApp({ db, databaseUrl, env, log, webFolder }: Deps) {
  const feed = await openFeed({ db, databaseUrl, log })
  const auth = await openAuth({ db, env, log })
  const handler = calls()

  const app = new Hono<{ Variables: RequestIdVariables }>()
    .use(requestId(), accessLog(log), securityHeaders(env.publicUrl))
    .route('/', health(db))
    .use('/api/*', refuseCrossSite(env.publicUrl))
    .use('/api/*', bodyLimit({ maxSize: LARGEST_BODY, onError: () => refuse('PAYLOAD_TOO_LARGE') }))
    .use('/api/*', compress({ threshold: WORTH_COMPRESSING }), unstored)
    .route('/api/auth', authRoutes({ db, env, log, auth }))
    .route('/api', docs())
    .all('/api/*', async (c) => {
      const request = c.req.raw
      const identity = await identify(request.headers, { db })
      const context = { db, env, feed, identity, log: log.child({ requestId: c.get('requestId') }) }
      const { matched, response } = await handler.handle(request, { prefix: '/api', context })
      if (!matched) return refuse('NOT_FOUND', 'Alamat ini tidak ada')
      for (const cookie of identity ? await renew(auth, identity, request.headers) : []) {
        c.header('Set-Cookie', cookie, { append: true })
      }
      // A stream is passed on as it comes; what is whole says how long it is, so that short answers are not compressed.
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        return c.newResponse(response.body, response)
      }
      const body = await response.arrayBuffer()
      c.header('Content-Length', String(body.byteLength))
      return c.newResponse(body, response)
    })
    .route('/', webFiles(webFolder))
    .notFound(() => refuse('NOT_FOUND'))
    .onError((error, c) => {
      log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
      return refuse('INTERNAL_SERVER_ERROR')
    })

  return { fetch: app.fetch, stop: () => feed.stop() }
}

/** What the API answers is true for this moment and this person; nothing on the way may keep or change it. */
const unstored: MiddlewareHandler = async (c, next) => {
  await next()
  const streams = c.res.headers.get('content-type')?.startsWith('text/event-stream')
  c.header('Cache-Control', streams ? 'no-store, no-transform' : 'no-store')
  if (streams) c.header('X-Accel-Buffering', 'no')
}
