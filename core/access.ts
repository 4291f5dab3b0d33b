import { z } from 'zod'

/** The nine pages of the product, in the order of the menu (specification, section 2). */
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

/** The four roles of section 6, from the one that may most to the one that may least. */
export const ROLES = ['owner', 'manager', 'cashier', 'operator'] as const
export type Role = (typeof ROLES)[number]

export const roleSchema = z.enum(ROLES)
const pageSchema = z.enum(PAGES)

/** Which pages each role may open. A role without an entry may open none (section 6). */
export const rolePermissionsSchema = z.partialRecord(roleSchema, z.array(pageSchema))
export type RolePermissions = z.infer<typeof rolePermissionsSchema>

/** Section 6, table of defaults. */
export const DEFAULT_ROLE_PERMISSIONS: RolePermissions = {
  owner: [...PAGES],
  manager: PAGES.filter((page) => page !== '/settings'),
  cashier: ['/', '/create-transaction', '/transactions', '/products', '/customers'],
  operator: ['/', '/transactions'],
}

/** Pages that no setting can take from the owner, so that nobody locks the shop out of its own settings. */
const OWNER_KEEPS: readonly Page[] = ['/', '/settings']

/** The pages that a role may open, in menu order. */
export function pagesOf(role: Role, permissions: RolePermissions): Page[] {
  const granted = permissions[role] ?? []
  return PAGES.filter((page) => granted.includes(page) || (role === 'owner' && OWNER_KEEPS.includes(page)))
}

/** Whether a role may open a page: the one rule behind menu, route guard, calls and stream (section 6). */
export function mayOpen(role: Role, page: Page, permissions: RolePermissions): boolean {
  return pagesOf(role, permissions).includes(page)
}

/** Whether a role may make a call that serves the given pages: it must be able to open at least one of them. */
export function mayCall(role: Role, pages: readonly Page[], permissions: RolePermissions): boolean {
  return pages.some((page) => mayOpen(role, page, permissions))
}

/**
 * Whether a role may make, change or remove accounts of another role, or give somebody that role: an owner any, the others only
 * what they could do themselves, so that nobody comes to more than they were given (decision 0024).
 */
export function mayManage(actor: Role, role: Role, permissions: RolePermissions): boolean {
  if (actor === 'owner' || role === 'owner') return actor === 'owner'
  return pagesOf(role, permissions).every((page) => mayOpen(actor, page, permissions))
}

/** Why a page can be neither given to a role nor taken from it: by nobody, only by an owner, or not by who cannot open it. */
export type GrantLock = 'owner-keeps' | 'owners-only' | 'not-yours'

/** Whether something keeps an acting role from giving a page to a role or taking it away; null when nothing does. */
export function grantLock(
  actor: Role,
  role: Role,
  page: Page,
  permissions: RolePermissions,
): GrantLock | null {
  if (role === 'owner' && OWNER_KEEPS.includes(page)) return 'owner-keeps'
  if (actor === 'owner') return null
  if (role === 'owner') return 'owners-only'
  return mayOpen(actor, page, permissions) ? null : 'not-yours'
}

/** The cells, role and page, in which two settings differ, in menu order. */
export function changedGrants(before: RolePermissions, after: RolePermissions) {
  return ROLES.flatMap((role) =>
    PAGES.filter((page) => mayOpen(role, page, before) !== mayOpen(role, page, after)).map((page) => ({
      role,
      page,
      granted: mayOpen(role, page, after),
    })),
  )
}

/** The sentence of each lock. */
export const GRANT_LOCK_REASONS: Record<GrantLock, string> = {
  'owner-keeps':
    'Pemilik selalu boleh membuka halaman ini, agar toko tidak terkunci dari pengaturannya sendiri',
  'owners-only': 'Hanya pemilik yang dapat mengubah akses pemilik',
  'not-yours': 'Anda tidak boleh membuka halaman ini, jadi tidak dapat memberi atau mencabutnya',
}
