import { implement } from '@orpc/server'
import { apiKeyCanCall, canCall, canCallWithRights, type ProcedureMeta } from '../../contract/procedure.ts'
import type { SignedInUser } from '../../contract/session.ts'
import type { RolePermissions, RoleRights } from '../../core/access/access.ts'
import type { ApiKeyScope } from '../../core/access/api-key.ts'
import { setActingApiKey } from '../features/api-keys/queries.ts'
import { ApprovalAlreadyUsed, withApproval } from '../features/approvals/approved-call.ts'
import type { PrintQueue } from '../features/printing/print-queue.ts'
import { hasCallerChanged, inSession } from '../platform/auth/identity-cache.ts'
import type { Database } from '../platform/database/connection.ts'
import type { Replica } from '../platform/database/replica.ts'
import { beginningWith } from '../platform/database/transaction.ts'
import type { Feed } from '../platform/live/feed.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Env } from '../platform/process/env.ts'
import type { Logger } from '../platform/process/log.ts'
import { contract } from './contract.ts'
import { domainError, unknownParameters } from './domain-error.ts'
import { requireRights } from './require-rights.ts'

/** What every call is given. */
export type Context = {
  db: Database
  /** The address of `db`. */
  databaseUrl: string
  /** The same database as the owner of its tables, for what a new shop begins with. */
  ownerUrl: string
  /** The same database over connections that the calls' work cannot use up. */
  vital: Database
  /** A replica of it, for calls that only read (ProcedureMeta.fromReplica); null: the shop has none. */
  replica: Replica | null
  env: Env
  log: Logger
  feed: Feed
  /** What sends prints to their printers. */
  printing: PrintQueue
  /** Null: the shop sends no e-mail. */
  mailer: Mailer | null
  /** The id of a colleague's approval that was sent with the call; null for none. */
  approval: string | null
  /** The caller's network address; for IPv6 its /64 network. */
  network: string
  /** The names that the address gives behind its question mark. */
  queryNames: readonly string[]
  /** Says that what a create asks for is booked already, by the same request: the answer is 200 instead of 201. */
  foundExisting(): void
  /** Answers with these bytes, as they come. */
  stream(bytes: ReadableStream<Uint8Array>): void
  /** Who is calling; null when nobody is signed in. */
  identify(): Promise<Identity | null>
  /** Who called with this session lately, and a database whose work checks that nothing of them has changed; null: `identify()`. */
  cachedIdentity(): { identity: Identity; db: Database } | null
}

/** Who is calling, read from the database for this very request, or checked in its work. */
export type Identity = {
  user: SignedInUser
  sessionId: string
  /** When the session ends unless it is used again. */
  expiresAt: Date
  permissions: RolePermissions
  rights: RoleRights
  /** The key that was sent instead of a session's cookie, and what it may be used for. */
  key?: ApiKeyScope & { id: string }
}

/** What of them decides what they may do and whose name stands beside it. */
export type Actor = { user: Pick<SignedInUser, 'id' | 'role'>; rights: RoleRights }

const contracted = implement(contract).$context<Context>()

/**
 * The one place that enforces who may make a call, from the rule the contract declares (docs/product.md#page-access): refused without
 * a session, with a role that may open none of the pages that need the call, and with one that lacks a right which it always needs; a
 * colleague's approval lends their rights to this one deed.
 */
const authorize = contracted.middleware(async ({ context, procedure, path, next }, input, output) => {
  const meta = procedure['~orpc'].meta as ProcedureMeta
  if (meta.pages === 'public') return next({ context: { identity: nobody, db: context.db } })
  const lately = meta.singleTransaction && context.approval === null ? context.cachedIdentity() : null
  if (lately && canCallWithRights(meta, lately.identity.user.role, lately.identity)) {
    try {
      return await next({ context: lately })
    } catch (error) {
      // Nothing has been done.
      if (!hasCallerChanged(error)) throw error
    }
  }
  const identity = requireAccess(meta, procedure['~orpc'].route.method ?? 'GET', await context.identify())
  const { key } = identity
  if (key) {
    requireRights(identity, { rights: meta.rights })
    const db = beginningWith(context.db, (tx) => setActingApiKey(tx, key.id))
    // A key asks no colleague: what it sends as an approval is none.
    return next({ context: { identity, db, approval: null } })
  }
  const db = inSession(context.db, identity.sessionId)
  if (context.approval !== null) {
    const deed = { call: path.join('.'), input, approval: context.approval }
    let given = await withApproval(db, identity, deed)
    if (!given.isRepeated) {
      try {
        return await next({ context: given })
      } catch (error) {
        if (!(error instanceof ApprovalAlreadyUsed)) throw error
        given = await withApproval(db, identity, deed)
      }
    }
    // The rights were there when it was done. The call finds what it did by its id or version, and cannot do it again.
    const removed = given.isRepeated ? given.removed : null
    return removed ? (output(removed) as never) : next({ context: { identity, db } })
  }
  requireRights(identity, { rights: meta.rights })
  const replica = meta.fromReplica ? await context.replica?.upToDate() : null
  if (replica) {
    try {
      return await next({ context: { identity, db: replica } })
    } catch (error) {
      // Only reading has been done: the primary does it, too.
      if (!context.replica?.hasFailed(error)) throw error
    }
  }
  return next({ context: { identity, db } })
})

/** The caller, if they have access to a call: refused without a session or key, or with a role or key that opens none of its pages. */
export function requireAccess(meta: ProcedureMeta, method: string, identity: Identity | null): Identity {
  if (!identity) throw domainError('UNAUTHORIZED')
  if (!canCall(meta, identity.user.role, identity.permissions)) throw domainError('FORBIDDEN')
  if (identity.key && !apiKeyCanCall(meta, method, identity.key))
    throw domainError('FORBIDDEN', undefined, 'Kunci API ini tidak berlaku untuk tindakan ini')
  return identity
}

// A public call is not asked who makes it; whoever wants to know says so (Context.identify).
const nobody = null as unknown as Identity

/**
 * Refuses what no schema of a call would ever look at: a query where the input comes in the body, anything where there is no input. What a
 * schema looks at is strict by itself (contract.ts).
 */
const refuseUnread = contracted.middleware(async ({ context, procedure, next }, input) => {
  const { route, inputSchema } = procedure['~orpc']
  const isGet = route.method === 'GET'
  const readsQuery = isGet && inputSchema !== undefined && route.inputStructure !== 'detailed'
  const unread = readsQuery ? [] : [...context.queryNames]
  if (!inputSchema && !isGet && typeof input === 'object') unread.push(...Object.keys(input ?? {}))
  if (unread.length > 0) throw unknownParameters(unread.map((name) => [name]))
  return await next()
})

/** The contract, ready to be implemented call by call; every handler behind the access rule. */
export const api = contracted.use(authorize).use(refuseUnread)
