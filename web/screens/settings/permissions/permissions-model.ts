import {
  changedGrants,
  mayOpen,
  type Page,
  pagesOf,
  ROLES,
  type Role,
  type RolePermissions,
} from '../../../../core/access.ts'
import type { ConflictRow } from '../../../kit/record/conflict-alert.tsx'
import { ROLE_NAMES } from '../../../text.ts'
import { pageLabel } from './page-words.ts'

/** A setting with an entry for each role, so that what is sent says everything. */
export function wholeOf(permissions: RolePermissions): RolePermissions {
  return Object.fromEntries(ROLES.map((role) => [role, pagesOf(role, permissions)]))
}

/** The setting with one cell turned. */
export function toggled(permissions: RolePermissions, role: Role, page: Page): RolePermissions {
  const pages = pagesOf(role, permissions)
  const next = pages.includes(page) ? pages.filter((other) => other !== page) : [...pages, page]
  return { ...permissions, [role]: next }
}

/** What is changed over `before`, on top of what stands there now. */
export function rebased(
  before: RolePermissions,
  draft: RolePermissions,
  now: RolePermissions,
): RolePermissions {
  return changedGrants(before, draft)
    .filter(({ role, page, granted }) => mayOpen(role, page, now) !== granted)
    .reduce((setting, { role, page }) => toggled(setting, role, page), wholeOf(now))
}

export function sameGrants(one: RolePermissions, other: RolePermissions): boolean {
  return changedGrants(one, other).length === 0
}

/** 'Kasir + Piutang', 'Operator − Produk' */
export function changeWords(before: RolePermissions, after: RolePermissions): string[] {
  return changedGrants(before, after).map(
    ({ role, page, granted }) => `${ROLE_NAMES[role]} ${granted ? '+' : '−'} ${pageLabel(page)}`,
  )
}

/** The cells that either of two people has changed, side by side. */
export function conflictRows(
  before: RolePermissions,
  draft: RolePermissions,
  now: RolePermissions,
): ConflictRow[] {
  const mine = changedGrants(before, draft)
  const words = (granted: boolean) => (granted ? 'boleh' : 'tidak boleh')
  const either = [...mine, ...changedGrants(before, now)]
  const cells = new Map(
    either.map(({ role, page }) => [`${ROLE_NAMES[role]}: ${pageLabel(page)}`, { role, page }]),
  )
  return [...cells].map(([name, { role, page }]) => {
    const own = mine.find((cell) => cell.role === role && cell.page === page)
    return { name, now: words(mayOpen(role, page, now)), mine: own ? words(own.granted) : null }
  })
}
