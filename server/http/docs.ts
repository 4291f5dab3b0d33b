import { Hono } from 'hono'
import { docsPage, docsStyle } from './docs-page.ts'

/** Each made once, when it is first asked for: it is the same for every shop whose cookies have the same name. */
const documents = new Map<boolean, Promise<object>>()

/** The OpenAPI document and a page to browse it, with everything that page loads. `https`: whether people open the shop by https. */
export function docs(https: boolean): Hono {
  const described = () => {
    // Loaded for whoever asks: it takes memory.
    const document =
      documents.get(https) ?? import('./openapi.ts').then(({ describeApi }) => describeApi(https))
    documents.set(https, document)
    return document
  }
  return new Hono()
    .get('/openapi.json', async (c) => c.json(await described()))
    .get('/docs', async (c) => c.html(docsPage(await described())))
    .get('/docs/docs.css', (c) => c.body(docsStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}
