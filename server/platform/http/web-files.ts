import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'

const tag = etag()

/** Tags what may change by its content; not parts of files, which the tag of the whole stands for. */
const withEtag: MiddlewareHandler = (c, next) =>
  c.req.path.startsWith('/assets/') || c.req.header('range') ? next() : tag(c, next)

/**
 * The built web app in `folder`: its files, and its one page for every other address that a browser opens; none of them ends like a file.
 * Files under /assets/ carry their content's hash in their name and are kept for good; the rest is asked for
 * anew, and only sent again when it has changed. What the build has packed already (brotli, gzip) goes out so.
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
      // Who asks for a file gets no page in its place.
      .get('/:file{.*\\.[^/]*}', (c) => c.notFound())
      .get('/*', serveStatic({ root: folder, path: 'index.html' }))
  )
}
