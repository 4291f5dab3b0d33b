import { z } from 'zod'
import { percentSchema } from '../money/money.ts'

/** The nine pages of the product, in the order of the menu (docs/product.md#pages). */
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

/** The roles (docs/product.md#roles), from the one with the most access to the one with the least. */
export const ROLES = ['owner', 'manager', 'cashier', 'operator'] as const
export type Role = (typeof ROLES)[number]

export const roleSchema = z.enum(ROLES)
const pageSchema = z.enum(PAGES)

/** Which pages each role may open. A role without an entry may open none (docs/product.md#page-access). */
export const rolePermissionsSchema = z.partialRecord(roleSchema, z.array(pageSchema))
export type RolePermissions = z.infer<typeof rolePermissionsSchema>

/** docs/product.md#roles */
export const DEFAULT_ROLE_PERMISSIONS: RolePermissions = {
  owner: [...PAGES],
  manager: PAGES.filter((page) => page !== '/settings'),
  cashier: ['/', '/create-transaction', '/transactions', '/products', '/customers'],
  operator: ['/', '/transactions'],
}

/** Pages that no setting can take from the owner, so that nobody locks the shop out of its own settings. */
const OWNER_PAGES: readonly Page[] = ['/', '/settings']

/** The pages that a role may open, in menu order. */
export function pagesOfRole(role: Role, permissions: RolePermissions): Page[] {
  const granted = permissions[role] ?? []
  return PAGES.filter((page) => granted.includes(page) || (role === 'owner' && OWNER_PAGES.includes(page)))
}

/** Whether a role may open a page: the one rule behind menu, route guard, calls and stream (docs/product.md#page-access). */
export function canOpen(role: Role, page: Page, permissions: RolePermissions): boolean {
  return pagesOfRole(role, permissions).includes(page)
}

/** Whether a role may make a call that serves the given pages: it must be able to open at least one of them. */
export function canOpenAnyOf(role: Role, pages: readonly Page[], permissions: RolePermissions): boolean {
  return pages.some((page) => canOpen(role, page, permissions))
}

/**
 * What a role may do beyond opening pages (docs/product.md#rights), in the order of Hak Akses. `discount`: more extra discount than
 * the role's own limit.
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
] as const
export type Right = (typeof RIGHTS)[number]
/** A right that a role has or has not; how much discount it may give is a figure of its own. */
export type BooleanRight = Exclude<Right, 'discount'>
export const BOOLEAN_RIGHTS = RIGHTS.filter((right) => right !== 'discount')

const roleRightsEntry = z.object({
  granted: z.array(z.enum(BOOLEAN_RIGHTS)),
  /** The most extra discount in percent; 0 for none. */
  discountLimit: percentSchema,
})

/** The rights of each role. A role without an entry has none. */
export const roleRightsSchema = z.partialRecord(roleSchema, roleRightsEntry)
export type RoleRights = z.infer<typeof roleRightsSchema>

/** Owner, manager and cashier do all that their pages offer; an operator looks, prints and changes an order's state. */
export const DEFAULT_ROLE_RIGHTS: RoleRights = {
  owner: { granted: [...BOOLEAN_RIGHTS], discountLimit: 100 },
  manager: { granted: [...BOOLEAN_RIGHTS], discountLimit: 100 },
  cashier: { granted: [...BOOLEAN_RIGHTS], discountLimit: 100 },
  operator: { granted: [], discountLimit: 0 },
}

/** The right that no setting can take from the owner: somebody can always take out what should not be there, sample data too. */
const OWNER_RIGHTS: readonly Right[] = ['deleteTransactions']

/** The most extra discount, in percent, that a role may give. */
export function discountLimitOf(role: Role, rights: RoleRights): number {
  return rights[role]?.discountLimit ?? 0
}

/**
 * The discount, in percent, above which some role that sells needs a colleague: the lowest limit of the roles that may open Buat Transaksi. 0: none
 * of them has a limit, or one may give none.
 */
export function lowestDiscountLimit({ rolePermissions, roleRights }: AccessSettings): number {
  const selling = ROLES.filter((role) => canOpen(role, '/create-transaction', rolePermissions))
  const lowest = Math.min(100, ...selling.map((role) => discountLimitOf(role, roleRights)))
  return lowest < 100 ? lowest : 0
}

/** What a deed needs: these rights, and the right to give this much extra discount (percent). */
export type RequiredRights = { rights?: readonly BooleanRight[]; discount?: number }

/** Which of the needed rights a role has not: the one rule behind calls, approvals and screens. None: it may do the deed. */
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

/** Whether a role has a right. */
export function hasRight(role: Role, right: BooleanRight, rights: RoleRights): boolean {
  return missingRights(role, { rights: [right] }, rights).length === 0
}

/** What the store grants each role: pages and rights. */
export type AccessSettings = { rolePermissions: RolePermissions; roleRights: RoleRights }

/**
 * Whether a role may make, change or remove accounts of another role, or give somebody that role: an owner any, the others only
 * what they could do themselves, so that nobody comes to more than they were given (decision 0014).
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

/** Why a page or a right can be neither given to a role nor taken from it: by nobody, only by an owner, or not by who has it not. */
export type GrantLock = 'owner-keeps' | 'owners-only' | 'not-yours' | 'owner-keeps-right' | 'not-your-right'

/** Whether something keeps an acting role from giving a page to a role or taking it away; null when nothing does. */
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

/** The same for a right; of the discount as far as the acting role may go itself. */
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

/** The cells, role and page, in which two settings differ, in menu order. */
export function changedPageAccess(before: RolePermissions, after: RolePermissions) {
  return ROLES.flatMap((role) =>
    PAGES.filter((page) => canOpen(role, page, before) !== canOpen(role, page, after)).map((page) => ({
      role,
      page,
      granted: canOpen(role, page, after),
    })),
  )
}

/** The cells, role and right, in which two settings differ; `limit` is the new one of the discount. */
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

/** The sentence of each lock. */
export const GRANT_LOCK_REASONS: Record<GrantLock, string> = {
  'owner-keeps':
    'Pemilik selalu boleh membuka halaman ini, agar toko tidak terkunci dari pengaturannya sendiri',
  'owners-only': 'Hanya pemilik yang dapat mengubah akses pemilik',
  'not-yours': 'Anda tidak boleh membuka halaman ini, jadi tidak dapat memberi atau mencabutnya',
  'owner-keeps-right': 'Pemilik selalu boleh menghapus transaksi, agar selalu ada yang dapat melakukannya',
  'not-your-right': 'Anda sendiri tidak boleh melakukan ini, jadi tidak dapat memberi atau mencabutnya',
}
