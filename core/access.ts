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
