import { promisify } from 'node:util'
import { gzip as compress } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { docsPage, docsStyle } from './docs-page.ts'

const gzip = promisify(compress)

type Packed = { plain: Buffer<ArrayBuffer>; gzipped: Buffer<ArrayBuffer> }
type Documents = { json: Packed; page: Packed }

/** Cached by https, which decides the cookie's name. Rendering takes a tenth of a second and is public. */
const documents = new Map<boolean, Promise<Documents>>()

async function makeDocuments(https: boolean): Promise<Documents> {
  // Loaded on demand: it takes memory.
  const { describeApi } = await import('./openapi.ts')
  const document = await describeApi(https)
  return { json: await pack(JSON.stringify(document)), page: await pack(docsPage(document)) }
}

async function pack(text: string): Promise<Packed> {
  const plain = Buffer.from(text)
  return { plain, gzipped: await gzip(plain) }
}

/** The OpenAPI document, and a page that shows it. `https`: whether users open the shop by https. */
export function docsRoutes(https: boolean): Hono {
  const load = () => {
    const made = documents.get(https) ?? makeDocuments(https)
    documents.set(https, made)
    return made
  }
  return new Hono()
    .get('/openapi.json', async (c) => send(c, (await load()).json, 'application/json'))
    .get('/docs', async (c) => send(c, (await load()).page, 'text/html; charset=UTF-8'))
    .get('/docs/docs.css', (c) => c.body(docsStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}

function send(c: Context, { plain, gzipped }: Packed, type: string): Response {
  const headers = { 'Content-Type': type, Vary: 'Accept-Encoding' }
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header('accept-encoding') ?? '')
  return takesGzip
    ? c.body(gzipped, 200, { ...headers, 'Content-Encoding': 'gzip' })
    : c.body(plain, 200, headers)
}
