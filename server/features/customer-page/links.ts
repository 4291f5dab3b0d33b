import { randomBytes } from 'node:crypto'
import type { LinkTarget } from '../../../contract/customer-page.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { canOpen } from '../../../core/access/access.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import { hashToken } from '../../platform/auth/session-tokens.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/process/env.ts'
import { loadQuote } from '../quotes/queries.ts'
import { getTransaction } from '../transactions/record.queries.ts'
import { countLinks, insertLink, isPageEnabled, revokeLinks } from './queries.ts'

/** 128 random bits in base64url. */
const TOKEN_BYTES = 16
export const TOKEN_PATTERN = /^[\w-]{22}$/

export type PageAddress = Pick<Env, 'customerUrl' | 'publicUrl'>

/** The address that links begin with; undefined where the server has none. */
export function pageAddress({ customerUrl, publicUrl }: PageAddress): string | undefined {
  return customerUrl ?? publicUrl
}

/** Whether quotes are for this caller. */
export function canOpenQuotes({ user, permissions }: Identity): boolean {
  return canOpen(user.role, '/create-transaction', permissions)
}

/** The quote, if it is one. Throws NOT_FOUND for a record that the caller may not read, or that does not exist. */
async function requireTarget(db: Database, { of, id }: LinkTarget, caller: Identity): Promise<Quote | null> {
  if (of === 'quote') {
    if (!canOpenQuotes(caller)) throw domainError('NOT_FOUND')
    return (await loadQuote(db, id)).quote
  }
  await getTransaction(db, id)
  return null
}

/** How many links open the page of an order or quote. Throws NOT_FOUND. */
export async function describeLinks(db: Database, env: Env, caller: Identity, target: LinkTarget) {
  await requireTarget(db, target, caller)
  const isOn = pageAddress(env) !== undefined && (await isPageEnabled(db))
  return { isOn, ...(await countLinks(db, target)) }
}

/** Makes a link. Throws NOT_FOUND, also while the page is off and for a quote that was not sent. */
export function createLink(context: RequestContext, env: Env, target: LinkTarget) {
  return transaction(context, async (db) => {
    const address = pageAddress(env)
    if (!address || !(await isPageEnabled(db)))
      throw domainError('NOT_FOUND', undefined, 'Halaman pelanggan tidak aktif')
    const quote = await requireTarget(db, target, context.identity)
    if (quote && quote.sentAt === null)
      throw domainError('NOT_FOUND', undefined, 'Penawaran ini belum dikirim')
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = await insertLink(db, target, {
      tokenHash: hashToken(token),
      quoteRevision: quote?.revision ?? null,
      createdBy: context.identity.user.id,
    })
    return { url: `${address}/p/${token}`, expiresAt: expiresAt.toISOString() }
  })
}

/** Ends all links of an order or quote. Throws NOT_FOUND. */
export async function endLinks(context: RequestContext, env: Env, target: LinkTarget) {
  await transaction(context, async (db) => {
    await requireTarget(db, target, context.identity)
    await revokeLinks(db, target)
  })
  return await describeLinks(context.db, env, context.identity, target)
}
