import { createHash } from 'node:crypto'
import type { AnySchema } from '@orpc/contract'
import { APPROVABLE, type ApprovableCall } from '../../../contract/approvable.ts'
import { contract } from '../../../contract/contract.ts'
import { canCall, canCallWithRights, type ProcedureMeta } from '../../../contract/procedure.ts'
import {
  BOOLEAN_RIGHTS,
  discountLimitOf,
  hasRight,
  type Role,
  type RoleRights,
} from '../../../core/access/access.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { consumeApproval, findApproval } from './queries.ts'

type Procedure = {
  '~orpc': {
    meta: ProcedureMeta
    inputSchema?: AnySchema & { safeParse(input: unknown): { data?: unknown } }
  }
}

/** Whether somebody of a role may approve a call: one who could make it, with the rights that it always needs. */
export function canApprove(
  call: ApprovableCall,
  role: Role,
  granted: Pick<Identity, 'permissions' | 'rights'>,
): boolean {
  return canCallWithRights(findProcedure(call)['~orpc'].meta, role, granted)
}

/** A digest of a call's input as its schema reads it: equal for the very same deed. Null for what the call would not take. */
export function hashInput(call: ApprovableCall, input: unknown): string | null {
  const { data } = findProcedure(call)['~orpc'].inputSchema?.safeParse(input) ?? {}
  return data === undefined ? null : createHash('sha256').update(JSON.stringify(data)).digest('base64url')
}

/** The same request, sent twice, was done by the other one at this moment. */
export class ApprovalAlreadyUsed extends Error {}

type ApprovedCall =
  | { isRepeated: false; context: RequestContext }
  /** `removed`: what it answered, where it took a record out of every list. */
  | { isRepeated: true; removed: { id: string } | null }

/**
 * The context of a call that a colleague has approved: with the colleague's rights beside the caller's own, and with transactions that begin by
 * using the approval up, so that it serves this call, once; they fail with `ApprovalUsed` where it was used since. `isRepeated`: the call is done, and its answer may have been lost. Then the call is made with the caller's own rights, which finds
 * what was done and answers it. Refused: an approval of another deed, another caller, more than five minutes ago, or by a colleague who could
 * not make the call any more.
 */
export async function withApproval(
  context: RequestContext,
  deed: { call: string; input: unknown; approval: string },
): Promise<ApprovedCall> {
  const { db, identity } = context
  const call = APPROVABLE.find((name) => name === deed.call)
  const digest = call && hashInput(call, deed.input)
  const approval =
    call && digest ? await findApproval(db, deed.approval, { askedBy: identity.user.id, call, digest }) : null
  if (!call || !approval) throw domainError('APPROVAL_VOID')
  if (approval.isUsed) return { isRepeated: true, removed: removalAnswer(call, deed.input) }
  const { role } = identity.user
  const { rights, permissions } = identity
  const { meta } = findProcedure(call)['~orpc']
  if (!approval.isOpen || !canCall(meta, approval.role, permissions)) throw domainError('APPROVAL_VOID')
  const lent = { ...identity, rights: { ...rights, [role]: combineRights(rights, role, approval.role) } }
  requireRights(lent, { rights: meta.rights })
  if (!canApprove(call, approval.role, identity)) throw domainError('APPROVAL_VOID')
  const onBegin = async (tx: Tx) => {
    if (!(await consumeApproval(tx, deed.approval))) throw new ApprovalAlreadyUsed()
  }
  return {
    isRepeated: false,
    context: { ...context, identity: lent, approver: approval.approvedBy, onBegin },
  }
}

/** What a removal answers. Its record is not looked for: it is gone, or was put back since and shall not be removed again. */
function removalAnswer(call: ApprovableCall, input: unknown): { id: string } | null {
  return call.endsWith('.remove') ? { id: (input as { id: string }).id } : null
}

/** What either of two roles may do. */
function combineRights(rights: RoleRights, own: Role, theirs: Role): RoleRights[Role] {
  return {
    granted: BOOLEAN_RIGHTS.filter(
      (right) => hasRight(own, right, rights) || hasRight(theirs, right, rights),
    ),
    discountLimit: Math.max(discountLimitOf(own, rights), discountLimitOf(theirs, rights)),
  }
}

function findProcedure(call: ApprovableCall): Procedure {
  const [concept = '', name = ''] = call.split('.')
  const calls = contract as unknown as Record<string, Record<string, Procedure>>
  const procedure = calls[concept]?.[name]
  if (!procedure) throw new Error(`${call} is no call`)
  return procedure
}
