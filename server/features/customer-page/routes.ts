import { ORPCError } from '@orpc/server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { answerSchema } from '../../../contract/quotes.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { proofAnswerSchema } from '../../../core/orders/proof.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { qrisOf } from '../../../core/payments/qris.ts'
import { anonymousContext } from '../../api/request-context.ts'
import { clientAddress, networkOf } from '../../platform/auth/client-address.ts'
import { hashToken } from '../../platform/auth/session-tokens.ts'
import type { Database } from '../../platform/database/connection.ts'
import { withConnectionClose } from '../../platform/http/body-limits.ts'
import { errorResponse, expectedError, expectedErrorResponse } from '../../platform/http/errors.ts'
import type { Env } from '../../platform/process/env.ts'
import { previewKey } from '../files/file-store.ts'
import type { Files } from '../files/open-files.ts'
import { loadArtworks } from '../proofs/queries.ts'
import { answerProof } from '../proofs/record-proofs.ts'
import { answerQuote } from '../quotes/change-status.ts'
import { loadQuote } from '../quotes/queries.ts'
import { qrPicture } from '../receivables/reminders/qr-picture.ts'
import { findTransaction } from '../transactions/record.queries.ts'
import { closedPage, type Html, PAGE_POLICY } from './layout.ts'
import { pageAddress, TOKEN_PATTERN } from './links.ts'
import { notaPage, orderPage } from './order-page.ts'
import { isShownToCustomer, proofAnswerId, type TypedProof } from './proof-part.ts'
import {
  findOpenLink,
  findSentRevision,
  loadLogo,
  loadPageShop,
  type OpenLink,
  type PageShop,
} from './queries.ts'
import { quotePage, type Typed } from './quote-page.ts'
import { createRequestBudget } from './request-budget.ts'

type Deps = {
  db: Database
  onCommit: () => void
  env: Env
  /** Where the files of orders lie, and their uploads. */
  files: Pick<Files, 'store' | 'uploads'>
}
type Variables = { shop: PageShop; network: string }
type PageContext = Context<{ Variables: Variables }>

const MAX_FORM_BYTES = 16 * 1024

/** Replaces the app's headers on customers' pages: stricter, never kept, never indexed, and no address of theirs goes elsewhere. */
export const pageHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Content-Security-Policy', PAGE_POLICY)
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex, nofollow')
  if (!c.res.headers.get('Content-Type')?.startsWith('image/')) c.header('Cache-Control', 'no-store')
}

/**
 * The pages of customers below /p: HTML without an account, of the one record that a link names. GET changes nothing: messengers open links
 * for their previews.
 */
export function customerPages({ db, onCommit, env, files }: Deps): Hono<{ Variables: Variables }> {
  const budget = createRequestBudget()
  const ownForms = ownFormsOf(env)

  return new Hono<{ Variables: Variables }>()
    .use(async (c, next) => {
      const shop = pageAddress(env) ? await loadPageShop(db) : undefined
      if (!shop?.customerPageEnabled) return errorResponse('NOT_FOUND')
      const network = networkOf(clientAddress(c, env.trustProxy))
      // A piece of a file was allowed when its upload began.
      if (c.req.method !== 'PATCH' && !budget.spend(network)) return tooMany(c)
      c.set('shop', shop)
      c.set('network', network)
      return await next()
    })
    .use(compress(), etag())
    .get('/logo', async (c) => {
      const [, type, content] = /^data:([^;]+);base64,(.+)$/.exec(await loadLogo(db)) ?? []
      if (!type || !content) return closed(c)
      c.header('Cache-Control', 'public, max-age=86400')
      return c.body(Buffer.from(content, 'base64'), 200, { 'Content-Type': type })
    })
    .get('/:token', async (c) => {
      const link = await openLink(c)
      return link ? await show(c, link) : closed(c)
    })
    .get('/:token/nota', async (c) => {
      const order = await orderOf(await openLink(c))
      return order ? answer(c, notaPage({ ...shown(c), order })) : closed(c)
    })
    .get('/:token/qris.png', async (c) => {
      const order = await orderOf(await openLink(c))
      const code = order && qrisOf(c.get('shop'), order.remainingAmount, transactionNumber(order.id))
      if (!code || order.status === 'cancelled') return closed(c)
      c.header('Cache-Control', 'no-store')
      return c.body(new Uint8Array(qrPicture(code)), 200, { 'Content-Type': 'image/png' })
    })
    .get('/:token/desain/:file', async (c) => {
      const artworks = await artworksOf(await openLink(c))
      const artwork = artworks.find(({ fileId }) => fileId === c.req.param('file'))
      const bytes =
        artwork?.hasPreview &&
        isShownToCustomer(artwork) &&
        (await files.store.read(previewKey(artwork.content.file, 'large')))
      if (!bytes) return await closed(c)
      c.header('Cache-Control', 'private, max-age=3600')
      c.header('X-Content-Type-Options', 'nosniff')
      return c.body(bytes, 200, { 'Content-Type': 'image/webp' })
    })
    .post('/:token/desain', ownForms, limitedForms, async (c) => {
      const link = await openLink(c)
      const order = await orderOf(link)
      if (!link || !order) return await closed(c)
      const form = await c.req.parseBody({ all: true })
      const [fileId, contentHash, after] = [text(form.fileId), text(form.contentHash), text(form.after)]
      const notes = texts(form.note)
      const pins = texts(form.at).map((at, index) => {
        const [x, y] = at.split(',').map(Number)
        return { x, y, note: notes[index] }
      })
      const listed = notes.map((note, index) => `${index + 1}. ${note}`)
      const typed = { fileId, answer: text(form.answer), name: text(form.name), comment: text(form.comment) }
      const comment = [typed.comment, ...listed].filter(Boolean).join('\n')
      const input = proofAnswerSchema.safeParse({ ...typed, comment, pins })
      const refuse = (problem: string | undefined, status: 400 | 409) =>
        showOrder(c, order, { typed, problem, status })
      if (!input.success) return await refuse(input.error.issues[0]?.message, 400)
      const { name } = input.data
      try {
        const subject = { fileId, contentHash, after, answer: typed.answer }
        const context = { ...anonymousContext({ db, onCommit }), customer: name }
        const about = { id: proofAnswerId(subject), fileId, contentHash, transactionId: order.id }
        await answerProof(context, { ...input.data, ...about, channel: 'link' })
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        return await refuse(error.message, 409)
      }
      return c.redirect(`/p/${c.req.param('token')}`, 303)
    })
    .all('/:token/berkas/:id?', async (c) => {
      const order = await orderOf(await openLink(c))
      if (!order || order.status === 'cancelled' || order.handedOverAt) return await closed(c)
      if (isFromOtherSite(c)) return errorResponse('FORBIDDEN', OTHER_SITE)
      try {
        const uploader = { channel: 'customer', actor: null, apiKey: null, transactionId: order.id } as const
        return await files.uploads.handle(withOrder(c.req.raw, order.id), uploader)
      } catch (error) {
        if (!expectedError(error)) throw error
        const refused = expectedErrorResponse(error)
        refused.headers.set('Tus-Resumable', '1.0.0')
        return withConnectionClose(refused)
      }
    })
    .post('/:token/jawaban', ownForms, limitedForms, async (c) => {
      const link = await openLink(c)
      if (!link?.quoteId || link.orderId) return closed(c)
      const form = await c.req.parseBody()
      const typed = { answer: text(form.answer), name: text(form.name), note: text(form.note) }
      const input = answerSchema.safeParse({ ...typed, revision: Number(text(form.revision)) })
      if (!input.success)
        return await show(c, link, { typed, problem: input.error.issues[0]?.message, status: 400 })
      const { name } = input.data
      try {
        const context = { ...anonymousContext({ db, onCommit }), customer: name }
        await answerQuote(context, { ...input.data, id: link.quoteId, channel: 'link' })
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        return await show(c, link, { typed, problem: error.message, status: 409 })
      }
      // A reload must not send the form again.
      return c.redirect(`/p/${c.req.param('token')}`, 303)
    })
    .all('*', closed)

  async function openLink(c: PageContext): Promise<OpenLink | undefined> {
    const token = c.req.param('token') ?? ''
    return TOKEN_PATTERN.test(token) ? await findOpenLink(db, hashToken(token)) : undefined
  }

  async function orderOf(link: OpenLink | undefined) {
    const id = link?.transactionId ?? link?.orderId
    return id ? await findTransaction(db, id) : null
  }

  async function show(
    c: PageContext,
    link: OpenLink,
    refused?: { typed: Typed; problem: string | undefined; status: 400 | 409 },
  ): Promise<Response> {
    const order = await orderOf(link)
    if (order) return await showOrder(c, order)
    if (!link.quoteId || link.orderId) return await closed(c)
    const [stored, sent] = await Promise.all([
      loadQuote(db, link.quoteId),
      findSentRevision(db, link.quoteId),
    ])
    if (!sent) return await closed(c)
    const { typed, problem, status } = refused ?? {}
    const given = link.quoteRevision ?? sent.revision
    const content = quotePage({ ...shown(c), quote: stored.quote, sent, given, typed, problem })
    return await answer(c, content, status)
  }

  async function artworksOf(link: OpenLink | undefined) {
    const id = link?.transactionId ?? link?.orderId
    return id ? await loadArtworks(db, [id]) : []
  }

  async function showOrder(
    c: PageContext,
    order: Transaction,
    refused: { typed?: TypedProof; problem?: string | undefined; status?: 400 | 409 } = {},
  ): Promise<Response> {
    const { status, ...more } = refused
    const artworks = await loadArtworks(db, [order.id])
    return await answer(c, orderPage({ ...shown(c), order, artworks, ...more }), status)
  }

  /** The same for every link that opens nothing. */
  async function closed(c: PageContext): Promise<Response> {
    budget.countUnknown(c.get('network'))
    return await answer(c, closedPage(c.get('shop')), 404)
  }
}

function shown(c: PageContext) {
  return { shop: c.get('shop'), token: c.req.param('token') ?? '', now: new Date() }
}

async function answer(c: PageContext, content: Html, status: 200 | 400 | 404 | 409 = 200): Promise<Response> {
  return c.html(await content, status)
}

function tooMany(c: Context): Response {
  c.header('Retry-After', '60')
  return c.text('Terlalu banyak permintaan. Coba lagi satu menit lagi.', 429)
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const texts = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')

/** Names the order of the link in an upload that begins: the page does not know its id. */
function withOrder(request: Request, orderId: string): Request {
  if (request.method !== 'POST') return request
  const headers = new Headers(request.headers)
  const given = (headers.get('upload-metadata') ?? '')
    .split(',')
    .filter((pair) => !pair.trim().startsWith('transactionId'))
  headers.set('upload-metadata', [...given, `transactionId ${btoa(orderId)}`].join())
  return new Request(request.url, { method: 'POST', headers })
}

const OTHER_SITE = 'Permintaan dari situs lain ditolak'

/** There is no cookie that another site could use; what says that it comes from one is refused all the same. */
function isFromOtherSite({ req }: Context): boolean {
  const site = req.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin'
}

/** Under the policy of this page, browsers send the origin 'null' with its forms. */
function ownFormsOf(env: Env): MiddlewareHandler {
  const own = ['null', new URL(pageAddress(env) ?? 'http://localhost').origin]
  return async (c, next) => {
    const isForm = c.req.header('content-type')?.split(';')[0] === 'application/x-www-form-urlencoded'
    const isOwn = isForm && !isFromOtherSite(c) && own.includes(c.req.header('origin') ?? 'null')
    return isOwn ? await next() : errorResponse('FORBIDDEN', OTHER_SITE)
  }
}

const limitedForms = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: () => errorResponse('PAYLOAD_TOO_LARGE'),
})
