import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'

const tag = etag()

/** ETags for files whose content may change; not for ranges. */
const withEtag: MiddlewareHandler = (c, next) =>
  c.req.path.startsWith('/assets/') || c.req.header('range') ? next() : tag(c, next)

/**
 * Serves the built web app, and its index.html for every path without an extension. Files in /assets/ have a content hash in their name and
 * are cached for good, the others revalidated. Precompressed files (brotli, gzip) are sent as they are.
 */
export function webFiles(folder: string): Hono {
  const web = new Hono().use(compress())
  if (!existsSync(path.join(folder, 'index.html'))) return web
  return (
    web
      .use(async (c, next) => {
        await next()
        const lasting = c.res.ok && c.req.path.startsWith('/assets/')
        c.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      })
      .use(withEtag)
      .use(serveStatic({ root: folder, precompressed: true }))
      .get('/assets/*', (c) => c.notFound())
      // A missing file must not be answered with the page.
      .get('/:file{.*\\.[^/]*}', (c) => c.notFound())
      .get('/*', serveStatic({ root: folder, path: 'index.html' }))
  )
}
