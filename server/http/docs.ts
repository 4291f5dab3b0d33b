import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { IS_BUNDLED, packageFile } from '../package.ts'

/** Of its 12 MB ours brings the two files that are needed. */
const swaggerUi = IS_BUNDLED
  ? packageFile('swagger-ui')
  : path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>PrintPro API</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/open.js"></script>
  </body>
</html>
`

// Its own file, because pages may run no inline script. No validator: that would be another site.
const open = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
})
`

/** Each made once, when it is first asked for: it is the same for every shop whose cookies have the same name. */
const documents = new Map<boolean, Promise<object>>()

/** The OpenAPI document and a page to browse it, with everything that page loads. `https`: whether people open the shop by https. */
export function docs(https: boolean): Hono {
  return new Hono()
    .get('/openapi.json', async (c) => {
      // Loaded for whoever asks: it takes memory.
      const document =
        documents.get(https) ?? import('./openapi.ts').then(({ describeApi }) => describeApi(https))
      documents.set(https, document)
      return c.json(await document)
    })
    .get('/docs', (c) => c.html(page))
    .get('/docs/open.js', (c) => c.body(open, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
    .get('/docs/:file{swagger-ui\\.css|swagger-ui-bundle\\.js}', (c, next) =>
      serveStatic({ path: path.join(swaggerUi, c.req.param('file')) })(c, next),
    )
}
