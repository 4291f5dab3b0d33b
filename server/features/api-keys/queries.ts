import { sql } from 'kysely'
import type { ApiKey } from '../../../contract/api-keys.ts'
import type { Role, RolePermissions, RoleRights } from '../../../core/access/access.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Keys that are not revoked, newest first. */
export async function loadApiKeys(db: Database): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.createdBy')
    .select(['apiKeys.id', 'apiKeys.name', 'apiKeys.ending', 'apiKeys.pages', 'apiKeys.readOnly'])
    .select(['apiKeys.createdAt', 'apiKeys.lastUsedAt', 'users.name as createdByName'])
    .select(sql<boolean>`users.is_active and users.deleted_at is null`.as('isActive'))
    .where('apiKeys.deletedAt', 'is', null)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    pages: row.pages as ApiKey['pages'],
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

type NewApiKey = {
  id: string
  name: string
  tokenHash: string
  ending: string
  pages: string[]
  readOnly: boolean
  createdBy: string
}

/** Stores a key; only its hash is kept. */
export async function insertApiKey(db: Tx, key: NewApiKey): Promise<void> {
  await db.insertInto('apiKeys').values(key).execute()
}

/** Revokes a key; false for an unknown id. */
export async function revokeApiKey(db: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('apiKeys')
    .set({ deletedAt: sql`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The identity of a key: its creator's current role, limited to the key's pages. Null for an unknown key or an inactive creator. Throws SHOP_INACTIVE. */
export async function findIdentityByKey(db: Database, tokenHash: string): Promise<Identity | null> {
  const row = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.createdBy')
    .select(['users.id', 'users.name', 'users.email', 'users.username', 'users.role'])
    .select(['apiKeys.id as keyId', 'apiKeys.pages', 'apiKeys.readOnly', 'apiKeys.lastUsedAt'])
    .select((query) => query.selectFrom('storeConfig').select('rolePermissions').as('permissions'))
    .select((query) => query.selectFrom('storeConfig').select('roleRights').as('rights'))
    .select((query) => query.selectFrom('installation').select('isInactive').as('isInactive'))
    .where('apiKeys.tokenHash', '=', tokenHash)
    .where('apiKeys.deletedAt', 'is', null)
    .where('users.isActive', '=', true)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { keyId, pages, readOnly, lastUsedAt, permissions, rights, isInactive, ...user } = row
  if (isInactive) throw domainError('SHOP_INACTIVE')
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() > LAST_USED_EVERY_MS) await updateLastUsed(db, keyId)
  return {
    user: { ...user, role: user.role as Role },
    sessionId: keyId,
    expiresAt: NEVER,
    permissions: (permissions ?? {}) as RolePermissions,
    rights: (rights ?? {}) as RoleRights,
    key: { id: keyId, pages, readOnly },
  }
}

const NEVER = new Date(8.64e15)
const LAST_USED_EVERY_MS = 60_000

async function updateLastUsed(db: Database, id: string): Promise<void> {
  const free = db.selectFrom('apiKeys').select('id').where('id', '=', id).forUpdate().skipLocked()
  await db.updateTable('apiKeys').set({ lastUsedAt: sql`now()` }).where('id', 'in', free).execute()
}
