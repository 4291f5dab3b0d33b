import { implement } from '@orpc/server'
import { apiKeyCanCall, canCall, type ProcedureMeta } from '../../contract/procedure.ts'
import { canSeeCost } from '../../core/access/access.ts'
import { ApprovalAlreadyUsed, withApproval } from '../features/approvals/approved-call.ts'
import type { Identity } from '../platform/auth/identity.ts'
import type { CallContext } from './call-context.ts'
import { contract } from './contract.ts'
import { domainError, unknownParameters } from './domain-error.ts'
import { anonymousContext, requestContext } from './request-context.ts'
import { requireRights } from './require-rights.ts'

const contracted = implement(contract).$context<CallContext>()

/**
 * Enforces who may make a call, by the rule of the contract (docs/product.md#page-access): rejects callers without a session, with a role
 * that may open none of the call's pages, and without a right that the call always needs. A colleague's approval lends their rights to one
 * call.
 */
const authorize = contracted.middleware(async ({ context, procedure, path, next }, input, output) => {
  const meta = procedure['~orpc'].meta as ProcedureMeta
  if (meta.pages === 'public') return next({ context: anonymousContext(context) })
  const identity = requireAccess(meta, procedure['~orpc'].route.method ?? 'GET', await context.identify())
  const caller = requestContext(context, identity)
  // An API key cannot use an approval.
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
    // The call was made with the rights of then. It finds its result by id or version, and cannot do it again.
    const removed = approved.isRepeated ? approved.removed : null
    return removed ? (output(removed) as never) : next({ context: caller })
  }
  requireRights(identity, { rights: meta.rights })
  const replica = meta.fromReplica && !identity.key ? await context.replica?.getIfCurrent() : null
  if (replica) {
    try {
      return await next({ context: { ...caller, db: replica } })
    } catch (error) {
      // Read-only calls can be repeated on the primary.
      if (!context.replica?.reportFailure(error)) throw error
    }
  }
  return next({ context: caller })
})

/**
 * Returns the caller if they have access to a call. Throws UNAUTHORIZED without one, FORBIDDEN when role or key open none of its pages, or may not see
 * costs.
 */
export function requireAccess(meta: ProcedureMeta, method: string, identity: Identity | null): Identity {
  if (!identity) throw domainError('UNAUTHORIZED')
  if (!canCall(meta, identity.user.role, identity.permissions)) throw domainError('FORBIDDEN')
  if (meta.seesCost && !canSeeCost(identity.user.role, identity.rights)) throw domainError('FORBIDDEN')
  if (identity.key && !apiKeyCanCall(meta, method, identity.key))
    throw domainError('FORBIDDEN', undefined, 'Kunci API ini tidak berlaku untuk tindakan ini')
  return identity
}

/**
 * Rejects input that no schema would look at: query parameters of a call with a body, any input of a call without one. Schemas are strict
 * themselves (contract.ts).
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

/** The contract to implement; every handler behind the access rule. */
export const api = contracted.use(authorize).use(refuseUnread)
