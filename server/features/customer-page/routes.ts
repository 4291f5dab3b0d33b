import { ORPCError } from '@orpc/server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { answerSchema } from '../../../contract/quotes.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { qrisOf } from '../../../core/payments/qris.ts'
import { anonymousContext } from '../../api/request-context.ts'
import { clientAddress, networkOf } from '../../platform/auth/client-address.ts'
import { hashToken } from '../../platform/auth/session-tokens.ts'
import type { Database } from '../../platform/database/connection.ts'
import { errorResponse } from '../../platform/http/errors.ts'
import type { Env } from '../../platform/process/env.ts'
import { answerQuote } from '../quotes/change-status.ts'
import { loadQuote } from '../quotes/queries.ts'
import { qrPicture } from '../receivables/reminders/qr-picture.ts'
import { findTransaction } from '../transactions/record.queries.ts'
import { closedPage, type Html, PAGE_POLICY } from './layout.ts'
import { pageAddress, TOKEN_PATTERN } from './links.ts'
import { notaPage, orderPage } from './order-page.ts'
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

type Deps = { db: Database; onCommit: () => void; env: Env }
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
export function customerPages({ db, onCommit, env }: Deps): Hono<{ Variables: Variables }> {
  const budget = createRequestBudget()

  return new Hono<{ Variables: Variables }>()
    .use(async (c, next) => {
      const shop = pageAddress(env) ? await loadPageShop(db) : undefined
      if (!shop?.customerPageEnabled) return errorResponse('NOT_FOUND')
      const network = networkOf(clientAddress(c, env.trustProxy))
      if (!budget.spend(network)) return tooMany(c)
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
    .post(
      '/:token/jawaban',
      async (c, next) =>
        isOwnForm(c, env) ? await next() : errorResponse('FORBIDDEN', 'Permintaan dari situs lain ditolak'),
      bodyLimit({ maxSize: MAX_FORM_BYTES, onError: () => errorResponse('PAYLOAD_TOO_LARGE') }),
      async (c) => {
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
      },
    )
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
    if (order) return await answer(c, orderPage({ ...shown(c), order }))
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

/**
 * A form of this page. Under its referrer policy browsers send the origin 'null'; there is no cookie that another site could use.
 */
function isOwnForm({ req }: Context, env: Env): boolean {
  const type = req.header('content-type')?.split(';')[0]
  if (type !== 'application/x-www-form-urlencoded') return false
  const site = req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = req.header('origin') ?? 'null'
  const address = pageAddress(env)
  return origin === 'null' || (address !== undefined && origin === new URL(address).origin)
}
