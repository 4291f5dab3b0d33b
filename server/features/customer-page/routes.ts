import { ORPCError } from '@orpc/server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { answerSchema } from '../../../contract/quotes.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { proofAnswerSchema } from '../../../core/orders/proof.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { qrisOf } from '../../../core/payments/qris.ts'
import { idSchema } from '../../../core/values/id.ts'
import { anonymousContext } from '../../api/request-context.ts'
import { clientAddress, networkOf } from '../../platform/auth/client-address.ts'
import { hashToken } from '../../platform/auth/session-tokens.ts'
import type { Database } from '../../platform/database/connection.ts'
import { temporaryFailureOf } from '../../platform/database/temporary-failure.ts'
import { withConnectionClose } from '../../platform/http/body-limits.ts'
import { errorResponse, expectedError, expectedErrorResponse } from '../../platform/http/errors.ts'
import type { Env } from '../../platform/process/env.ts'
import type { Files } from '../files/open-files.ts'
import { loadArtworks } from '../proofs/queries.ts'
import { answerProof } from '../proofs/record-proofs.ts'
import { answerQuote } from '../quotes/change-status.ts'
import { loadQuote } from '../quotes/queries.ts'
import { qrPicture } from '../receivables/reminders/qr-picture.ts'
import { findTransaction } from '../transactions/record.queries.ts'
import { fieldText, fieldTexts, isFromOtherSite, limitedForms, OTHER_SITE, requireOwnForm } from './forms.ts'
import { closedPage, type Html, PAGE_POLICY, sentenceAnswer } from './layout.ts'
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
import { withOrder } from './upload-request.ts'

type Deps = {
  db: Database
  onCommit: () => void
  env: Env
  /** Where the files of orders lie, and their uploads. */
  files: Pick<Files, 'readPreview' | 'uploads'>
}
const TOO_MANY = 'Terlalu banyak permintaan. Coba lagi satu menit lagi.'
const SWITCHED_OFF = 'Halaman ini tidak ada. Hubungi toko.'
const UNREACHABLE = 'Halaman ini belum bisa dibuka. Coba lagi sebentar lagi.'

const quoteFormSchema = answerSchema.safeExtend({
  answer: z.enum(['approved', 'changesRequested'], 'Jawaban ini tidak ada di halaman'),
})
const proofFormSchema = proofAnswerSchema.safeExtend({
  fileId: idSchema,
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
})

type Variables = { shop: PageShop; network: string }
type PageContext = Context<{ Variables: Variables }>

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
  const ownForms = requireOwnForm(pageAddress(env))

  return new Hono<{ Variables: Variables }>()
    .use(async (c, next) => {
      const shop = pageAddress(env) ? await loadPageShop(db) : undefined
      if (!shop?.customerPageEnabled) return await sentenceAnswer(c, 404, SWITCHED_OFF)
      const network = networkOf(clientAddress(c, env.trustProxy))
      // A piece of a file was counted when its upload began.
      const link = c.req.path.split('/').find((part, index) => index === 2 && TOKEN_PATTERN.test(part))
      if (!budget.spend(network, link, c.req.method === 'PATCH' ? 0 : 1)) return later(c, 429, 60, TOO_MANY)
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
      const order = await orderOf(await openLink(c))
      const artworks = order && order.status !== 'cancelled' ? await loadArtworks(db, [order.id]) : []
      const artwork = artworks.find(({ fileId }) => fileId === c.req.param('file'))
      const bytes =
        artwork?.hasPreview &&
        isShownToCustomer(artwork) &&
        (await files.readPreview(artwork.content.file, 'large'))
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
      const [fileId, contentHash, after] = [
        fieldText(form.fileId),
        fieldText(form.contentHash),
        fieldText(form.after),
      ]
      const notes = fieldTexts(form.note)
      const marks = fieldTexts(form.at).map((at, index) => ({ at, note: notes[index] ?? '' }))
      const pins = marks.map(({ at, note }) => {
        const [x, y] = at.split(',').map(Number)
        return { x, y, note }
      })
      const typed = {
        fileId,
        answer: fieldText(form.answer),
        name: fieldText(form.name),
        comment: fieldText(form.comment),
        marks,
      }
      const input = proofFormSchema.safeParse({ ...typed, contentHash, pins })
      const refuse = (problem: string | undefined, status: 400 | 409) =>
        showOrder(c, order, { typed, problem, status })
      if (!input.success) return await refuse(input.error.issues[0]?.message, 400)
      const { name } = input.data
      try {
        const given = { ...input.data, after }
        const context = { ...anonymousContext({ db, onCommit }), customer: name }
        const about = { id: proofAnswerId(given), transactionId: order.id, channel: 'link' } as const
        await answerProof(context, { ...given, ...about })
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
      const typed = { answer: fieldText(form.answer), name: fieldText(form.name), note: fieldText(form.note) }
      const input = quoteFormSchema.safeParse({ ...typed, revision: Number(fieldText(form.revision)) })
      if (!input.success)
        return await show(c, link, { typed, problem: input.error.issues[0]?.message, status: 400 })
      const { name } = input.data
      try {
        const context = { ...anonymousContext({ db, onCommit }), customer: name }
        const after = fieldText(form.after)
        await answerQuote(context, { ...input.data, id: link.quoteId, channel: 'link', after })
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        return await show(c, link, { typed, problem: error.message, status: 409 })
      }
      // A reload must not send the form again.
      return c.redirect(`/p/${c.req.param('token')}`, 303)
    })
    .all('*', (c) => {
      budget.countUnknown(c.get('network'))
      return closed(c)
    })
    .onError((error, c) => {
      // The record was deleted while its page was made.
      if (error instanceof ORPCError && error.code === 'NOT_FOUND') return closed(c)
      c.get('log')?.error({ err: error }, 'request failed')
      return later(c, temporaryFailureOf(error) ? 503 : 500, 30, UNREACHABLE)
    })

  async function openLink(c: PageContext): Promise<OpenLink | undefined> {
    const token = c.req.param('token') ?? ''
    const link = TOKEN_PATTERN.test(token) ? await findOpenLink(db, hashToken(token)) : undefined
    if (!link) budget.countUnknown(c.get('network'))
    return link
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
    return await answer(c, closedPage(c.get('shop')), 404)
  }
}

function shown(c: PageContext) {
  return { shop: c.get('shop'), token: c.req.param('token') ?? '', now: new Date() }
}

async function answer(c: PageContext, content: Html, status: 200 | 400 | 404 | 409 = 200): Promise<Response> {
  return c.html(await content, status)
}

function later(c: Context, status: 429 | 500 | 503, seconds: number, sentence: string): Promise<Response> {
  c.header('Retry-After', String(seconds))
  return sentenceAnswer(c, status, sentence)
}
