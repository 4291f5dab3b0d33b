import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

/**
 * The built web app in `folder`: its files, and its one page for every other address that a browser opens.
 * Files under /assets/ carry their content's hash in their name and are kept for good; the rest is asked for anew.
 */
export function webFiles(folder: string): Hono {
  const web = new Hono().use(compress())
  if (!existsSync(path.join(folder, 'index.html'))) return web
  return web
    .use(async (c, next) => {
      await next()
      const lasting = c.res.ok && c.req.path.startsWith('/assets/')
      c.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    })
    .use(serveStatic({ root: folder }))
    .get('/assets/*', (c) => c.notFound())
    .get('/*', serveStatic({ root: folder, path: 'index.html' }))
}
