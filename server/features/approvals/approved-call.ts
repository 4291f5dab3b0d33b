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
import { UUID_PATTERN } from '../../../core/values/uuid.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { consumeApproval, findApproval } from './queries.ts'

const IS_ID = new RegExp(`^${UUID_PATTERN}$`)

type Procedure = {
  '~orpc': {
    meta: ProcedureMeta
    inputSchema?: AnySchema & { safeParse(input: unknown): { data?: unknown } }
  }
}

/** True if a role may approve a call: it could make the call itself, with all rights the call always needs. */
export function canApprove(
  call: ApprovableCall,
  role: Role,
  granted: Pick<Identity, 'permissions' | 'rights'>,
): boolean {
  return canCallWithRights(findProcedure(call)['~orpc'].meta, role, granted)
}

/** A hash of a call's validated input, which ties an approval to exactly one action; null for invalid input. */
export function hashInput(call: ApprovableCall, input: unknown): string | null {
  const { data } = findProcedure(call)['~orpc'].inputSchema?.safeParse(input) ?? {}
  return data === undefined ? null : createHash('sha256').update(JSON.stringify(data)).digest('base64url')
}

/** A concurrent duplicate of the request has just used the approval. */
export class ApprovalAlreadyUsed extends Error {}

type ApprovedCall =
  | { isRepeated: false; context: RequestContext }
  /** `removed`: the answer of a deletion, whose record can no longer be loaded. */
  | { isRepeated: true; removed: { id: string } | null }

/*
 * The states of an approval. It is tied to one caller, call and input hash (docs/product.md#approvals).
 *
 *   create ──► open ──── the call's transaction commits ────► used
 *                │                                             │
 *                └─ 5 minutes, approver deactivated ─► void    └─ the same call again: isRepeated
 */

/**
 * The context of an approved call: it lends the approver's rights, and its transaction first consumes the approval, or fails with
 * ApprovalAlreadyUsed. `isRepeated`: the call was done before and its answer may be lost, so it runs with the caller's own rights and
 * returns what exists. Throws APPROVAL_VOID for another call, input or caller, an expired approval, or an approver who may no longer
 * make the call.
 */
export async function withApproval(
  context: RequestContext,
  action: { call: string; input: unknown; approval: string },
): Promise<ApprovedCall> {
  const { db, identity } = context
  const call = APPROVABLE.find((name) => name === action.call)
  const digest = call && hashInput(call, action.input)
  const approval =
    call && digest && IS_ID.test(action.approval)
      ? await findApproval(db, action.approval, { askedBy: identity.user.id, call, digest })
      : null
  if (!call || !approval) throw domainError('APPROVAL_VOID')
  if (approval.isUsed) return { isRepeated: true, removed: removalAnswer(call, action.input) }
  const { role } = identity.user
  const { rights, permissions } = identity
  const { meta } = findProcedure(call)['~orpc']
  if (!approval.isOpen || !canCall(meta, approval.role, permissions)) throw domainError('APPROVAL_VOID')
  const lentIdentity = {
    ...identity,
    rights: { ...rights, [role]: combineRights(rights, role, approval.role) },
  }
  requireRights(lentIdentity, { rights: meta.rights })
  if (!canApprove(call, approval.role, identity)) throw domainError('APPROVAL_VOID')
  const onBegin = async (tx: Tx) => {
    if (!(await consumeApproval(tx, action.approval))) throw new ApprovalAlreadyUsed()
  }
  return {
    isRepeated: false,
    context: { ...context, identity: lentIdentity, approver: approval.approvedBy, onBegin },
  }
}

// The deletion must not be repeated: the record is gone, or was restored since.
function removalAnswer(call: ApprovableCall, input: unknown): { id: string } | null {
  return call.endsWith('.remove') ? { id: (input as { id: string }).id } : null
}

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
