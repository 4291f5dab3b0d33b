import { z } from 'zod'
import { percentSchema } from '../money/money.ts'

/** In menu order (docs/product.md#pages). */
export const PAGES = [
  '/',
  '/create-transaction',
  '/transactions',
  '/receivables',
  '/expenses',
  '/products',
  '/customers',
  '/analytics',
  '/settings',
] as const
export type Page = (typeof PAGES)[number]

/** From most access to least (docs/product.md#roles). */
export const ROLES = ['owner', 'manager', 'cashier', 'operator'] as const
export type Role = (typeof ROLES)[number]

export const roleSchema = z.enum(ROLES)
const pageSchema = z.enum(PAGES)

/** A role without an entry opens no page (docs/product.md#page-access). */
export const rolePermissionsSchema = z.partialRecord(roleSchema, z.array(pageSchema))
export type RolePermissions = z.infer<typeof rolePermissionsSchema>

export const DEFAULT_ROLE_PERMISSIONS: RolePermissions = {
  owner: [...PAGES],
  manager: PAGES.filter((page) => page !== '/settings'),
  cashier: ['/', '/create-transaction', '/transactions', '/products', '/customers'],
  operator: ['/', '/transactions'],
}

/** No setting can take these from the owner: the shop must not lock itself out of its settings. */
const OWNER_PAGES: readonly Page[] = ['/', '/settings']

/** Pages that a role opens, in menu order. The owner's are always included. */
export function pagesOfRole(role: Role, permissions: RolePermissions): Page[] {
  const granted = permissions[role] ?? []
  return PAGES.filter((page) => granted.includes(page) || (role === 'owner' && OWNER_PAGES.includes(page)))
}

/** The one rule behind menu, route guard, API and live stream (docs/product.md#page-access). */
export function canOpen(role: Role, page: Page, permissions: RolePermissions): boolean {
  return pagesOfRole(role, permissions).includes(page)
}

/** False for a call that serves no page. */
export function canOpenAnyOf(role: Role, pages: readonly Page[], permissions: RolePermissions): boolean {
  return pages.some((page) => canOpen(role, page, permissions))
}

/**
 * Rights beyond pages (docs/product.md#rights), in the order of Hak Akses. `discount` is a limit in percent, not a
 * yes or no.
 */
export const RIGHTS = [
  'discount',
  'changePrices',
  'editOrders',
  'receivePayments',
  'changePaid',
  'cancelOrders',
  'refund',
  'deleteTransactions',
  'deleteRecords',
  'seeProfit',
  'printUnapproved',
] as const
export type Right = (typeof RIGHTS)[number]
/** Every right except `discount`, which is a limit. */
export type BooleanRight = Exclude<Right, 'discount'>
export const BOOLEAN_RIGHTS = RIGHTS.filter((right) => right !== 'discount')

const roleRightsEntry = z.object({
  granted: z.array(z.enum(BOOLEAN_RIGHTS)),
  /** Percent; 0 forbids extra discounts. */
  discountLimit: percentSchema,
})

/** A role without an entry has no rights. */
export const roleRightsSchema = z.partialRecord(roleSchema, roleRightsEntry)
export type RoleRights = z.infer<typeof roleRightsSchema>

export const DEFAULT_ROLE_RIGHTS: RoleRights = {
  owner: { granted: [...BOOLEAN_RIGHTS], discountLimit: 100 },
  manager: { granted: [...BOOLEAN_RIGHTS], discountLimit: 100 },
  cashier: { granted: [...BOOLEAN_RIGHTS], discountLimit: 100 },
  operator: { granted: [], discountLimit: 0 },
}

/** No setting can take these from the owner: wrong records and sample data must stay removable. */
const OWNER_RIGHTS: readonly Right[] = ['deleteTransactions']

/** Percent; 0 for a role without an entry. */
export function discountLimitOf(role: Role, rights: RoleRights): number {
  return rights[role]?.discountLimit ?? 0
}

/**
 * The lowest discount limit (percent) of the roles that open Buat Transaksi; larger discounts are listed in reports.
 * 0: no role has a limit, or one may give none.
 */
export function lowestDiscountLimit({ rolePermissions, roleRights }: AccessSettings): number {
  const selling = ROLES.filter((role) => canOpen(role, '/create-transaction', rolePermissions))
  const lowest = Math.min(100, ...selling.map((role) => discountLimitOf(role, roleRights)))
  return lowest < 100 ? lowest : 0
}

/** Rights that an action needs; `discount` in percent of the subtotal. */
export type RequiredRights = { rights?: readonly BooleanRight[]; discount?: number }

/** Rights that a role lacks for an action; empty if it is allowed. Calls, approvals and screens share this rule. */
export function missingRights(
  role: Role,
  { rights: needed = [], discount = 0 }: RequiredRights,
  rights: RoleRights,
): Right[] {
  const granted = rights[role]?.granted ?? []
  return RIGHTS.filter((right) => {
    if (right === 'discount') return discount > discountLimitOf(role, rights)
    return (
      needed.includes(right) &&
      !granted.includes(right) &&
      !(role === 'owner' && OWNER_RIGHTS.includes(right))
    )
  })
}

export function hasRight(role: Role, right: BooleanRight, rights: RoleRights): boolean {
  return missingRights(role, { rights: [right] }, rights).length === 0
}

/** Who sees what materials and purchases cost, and margins: cashiers and operators never do, whatever is granted. */
export function canSeeCost(role: Role, rights: RoleRights): boolean {
  return role === 'owner' || (role === 'manager' && hasRight(role, 'seeProfit', rights))
}

export type AccessSettings = { rolePermissions: RolePermissions; roleRights: RoleRights }

/**
 * True if the actor may create, edit or delete accounts of `role` or assign it. Owners manage everybody; others only
 * roles whose access they have themselves (decision 0014).
 */
export function canManageRole(
  actor: Role,
  role: Role,
  { rolePermissions, roleRights }: AccessSettings,
): boolean {
  if (actor === 'owner' || role === 'owner') return actor === 'owner'
  const { granted = [], discountLimit = 0 } = roleRights[role] ?? {}
  return (
    pagesOfRole(role, rolePermissions).every((page) => canOpen(actor, page, rolePermissions)) &&
    missingRights(actor, { rights: granted, discount: discountLimit }, roleRights).length === 0
  )
}

export type GrantLock = 'owner-keeps' | 'owners-only' | 'not-yours' | 'owner-keeps-right' | 'not-your-right'

/** Why the acting role cannot grant or revoke a page; null if it can (docs/product.md#granting-access). */
export function pageGrantLock(
  actor: Role,
  role: Role,
  page: Page,
  permissions: RolePermissions,
): GrantLock | null {
  if (role === 'owner' && OWNER_PAGES.includes(page)) return 'owner-keeps'
  if (actor === 'owner') return null
  if (role === 'owner') return 'owners-only'
  return canOpen(actor, page, permissions) ? null : 'not-yours'
}

/**
 * Why the acting role cannot grant or revoke a right; null if it can. `limit`: the discount limit to set, in percent.
 */
export function rightGrantLock(
  actor: Role,
  role: Role,
  right: Right,
  rights: RoleRights,
  limit = 0,
): GrantLock | null {
  if (role === 'owner' && OWNER_RIGHTS.includes(right)) return 'owner-keeps-right'
  if (actor === 'owner') return null
  if (role === 'owner') return 'owners-only'
  const needs =
    right === 'discount' ? { discount: Math.max(limit, discountLimitOf(role, rights)) } : { rights: [right] }
  return missingRights(actor, needs, rights).length === 0 ? null : 'not-your-right'
}

/** Differences between two settings, in menu order. */
export function changedPageAccess(before: RolePermissions, after: RolePermissions) {
  return ROLES.flatMap((role) =>
    PAGES.filter((page) => canOpen(role, page, before) !== canOpen(role, page, after)).map((page) => ({
      role,
      page,
      granted: canOpen(role, page, after),
    })),
  )
}

/** Differences between two settings; `limit` is the new discount limit in percent. */
export function changedRights(before: RoleRights, after: RoleRights) {
  return ROLES.flatMap((role) =>
    RIGHTS.flatMap((right) => {
      const limit = discountLimitOf(role, after)
      const differs =
        right === 'discount'
          ? limit !== discountLimitOf(role, before)
          : hasRight(role, right, before) !== hasRight(role, right, after)
      return differs ? [{ role, right, limit }] : []
    }),
  )
}

export const GRANT_LOCK_REASONS: Record<GrantLock, string> = {
  'owner-keeps':
    'Pemilik selalu boleh membuka halaman ini, agar toko tidak terkunci dari pengaturannya sendiri',
  'owners-only': 'Hanya pemilik yang dapat mengubah akses pemilik',
  'not-yours': 'Anda tidak boleh membuka halaman ini, jadi tidak dapat memberi atau mencabutnya',
  'owner-keeps-right': 'Pemilik selalu boleh menghapus transaksi, agar selalu ada yang dapat melakukannya',
  'not-your-right': 'Anda sendiri tidak boleh melakukan ini, jadi tidak dapat memberi atau mencabutnya',
}
