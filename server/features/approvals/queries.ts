import { sql } from 'kysely'
import type { ApprovableCall } from '../../../contract/approvable.ts'
import type { Role } from '../../../core/access/access.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

const LIFETIME = sql`interval '5 minutes'`

type ApprovedAction = { askedBy: string; call: ApprovableCall; digest: string }

/** Active users with a password except one, by name. */
export async function listColleagues(db: Database, userId: string) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.role'])
    .where('accounts.providerId', '=', 'credential')
    .where('users.isActive', '=', true)
    .where('users.deletedAt', 'is', null)
    .where('users.id', '<>', userId)
    .orderBy('users.name')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as Role }))
}

/** Stores an approval; returns when it expires. */
export async function insertApproval(
  db: Database,
  approval: ApprovedAction & { id: string; approvedBy: string },
): Promise<Date> {
  const { expiresAt } = await db
    .insertInto('approvals')
    .values(approval)
    .returning(sql<Date>`created_at + ${LIFETIME}`.as('expiresAt'))
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** The approval of an action with the approver's current role; undefined if none matches. */
export async function findApproval(db: Database, id: string, { askedBy, call, digest }: ApprovedAction) {
  const row = await db
    .selectFrom('approvals')
    .innerJoin('users', 'users.id', 'approvals.approvedBy')
    .select(['approvals.approvedBy', 'users.role'])
    .select(sql<boolean>`used_at is not null`.as('isUsed'))
    .select(
      sql<boolean>`approvals.created_at > now() - ${LIFETIME} and is_active and deleted_at is null`.as(
        'isOpen',
      ),
    )
    .where('approvals.id', '=', id)
    .where('approvals.askedBy', '=', askedBy)
    .where('approvals.call', '=', call)
    .where('approvals.digest', '=', digest)
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

/** Consumes an approval; false if it was used before. */
export async function consumeApproval(db: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('approvals')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
