import { implement } from '@orpc/server'
import { apiKeyCanCall, canCall, canCallWithRights, type ProcedureMeta } from '../../contract/procedure.ts'
import { ApprovalAlreadyUsed, withApproval } from '../features/approvals/approved-call.ts'
import type { Identity } from '../platform/auth/identity.ts'
import { hasCallerChanged } from '../platform/auth/identity-cache.ts'
import type { CallContext } from './call-context.ts'
import { contract } from './contract.ts'
import { domainError, unknownParameters } from './domain-error.ts'
import { anonymousContext, requestContext } from './request-context.ts'
import { requireRights } from './require-rights.ts'

const contracted = implement(contract).$context<CallContext>()

/**
 * The one place that enforces who may make a call, from the rule the contract declares (docs/product.md#page-access): refused without
 * a session, with a role that may open none of the pages that need the call, and with one that lacks a right which it always needs; a
 * colleague's approval lends their rights to this one deed.
 */
const authorize = contracted.middleware(async ({ context, procedure, path, next }, input, output) => {
  const meta = procedure['~orpc'].meta as ProcedureMeta
  if (meta.pages === 'public') return next({ context: anonymousContext(context) })
  const cached = meta.singleTransaction && context.approval === null ? context.cachedIdentity() : null
  if (cached && canCallWithRights(meta, cached.identity.user.role, cached.identity)) {
    try {
      return await next({ context: requestContext(context, cached.identity, cached.onBegin) })
    } catch (error) {
      // Nothing has been done.
      if (!hasCallerChanged(error)) throw error
    }
  }
  const identity = requireAccess(meta, procedure['~orpc'].route.method ?? 'GET', await context.identify())
  const caller = requestContext(context, identity)
  // A key asks no colleague: what it sends as an approval is none.
  if (context.approval !== null && !identity.key) {
    const call = { call: path.join('.'), input, approval: context.approval }
    let approved = await withApproval(caller, call)
    if (!approved.isRepeated) {
      try {
        return await next({ context: approved.context })
      } catch (error) {
        if (!(error instanceof ApprovalAlreadyUsed)) throw error
        approved = await withApproval(caller, call)
      }
    }
    // The rights were there when it was done. The call finds what it did by its id or version, and cannot do it again.
    const removed = approved.isRepeated ? approved.removed : null
    return removed ? (output(removed) as never) : next({ context: caller })
  }
  requireRights(identity, { rights: meta.rights })
  const replica = meta.fromReplica && !identity.key ? await context.replica?.getIfCurrent() : null
  if (replica) {
    try {
      return await next({ context: { ...caller, db: replica } })
    } catch (error) {
      // Only reading has been done: the primary does it, too.
      if (!context.replica?.reportFailure(error)) throw error
    }
  }
  return next({ context: caller })
})

/** The caller, if they have access to a call: refused without a session or key, or with a role or key that opens none of its pages. */
export function requireAccess(meta: ProcedureMeta, method: string, identity: Identity | null): Identity {
  if (!identity) throw domainError('UNAUTHORIZED')
  if (!canCall(meta, identity.user.role, identity.permissions)) throw domainError('FORBIDDEN')
  if (identity.key && !apiKeyCanCall(meta, method, identity.key))
    throw domainError('FORBIDDEN', undefined, 'Kunci API ini tidak berlaku untuk tindakan ini')
  return identity
}

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
