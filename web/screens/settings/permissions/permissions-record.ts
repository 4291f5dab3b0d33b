import type { Store } from '../../../../contract/store.ts'
import { mayOpen, PAGES, type Page, ROLES, type Role } from '../../../../core/access.ts'
import { DEFAULT_STORE } from '../../../../core/store.ts'
import { saveRolePermissions } from '../../../data/server-writes.ts'
import type { RecordKind } from '../../../kit/record/record-kind.ts'
import type { useRecord } from '../../../kit/record/use-record.ts'
import { PAGE_FACTS } from '../../../pages.ts'
import { ROLE_NAMES } from '../../../text.ts'

/** A field of the form: whether a role may open a page, as 'cashier:/receivables'. */
type Cell = `${Role}:${Page}`
type Cells = Record<Cell, boolean>
export type PermissionsRecord = ReturnType<typeof useRecord<Store, Cells, Cells>>

/** The rows of Hak Akses: each page as the specification's list of permissions names it, with what it lets somebody do. */
export const PAGE_ROWS = (Object.keys(PAGE_FACTS) as Page[]).map((page) => ({
  page,
  label: pageLabel(page),
  hint: PAGE_FACTS[page].grants,
}))

/** The tab 'Hak Akses'. Two people who turn the same cell have turned it alike: their changes always stand beside one another. */
export const PERMISSIONS: RecordKind<Store, Cells, Cells> = {
  noun: 'hak akses',
  names: cellsOf((role, page) => `${ROLE_NAMES[role]}: ${pageLabel(page)}`),
  valuesOf: (stored) => {
    const { rolePermissions } = stored ?? DEFAULT_STORE
    return cellsOf((role, page) => mayOpen(role, page, rolePermissions))
  },
  problemsOf: () => ({}),
  inputOf: (cells) => cells,
  // What is sent says everything.
  update: ({ version }, _changes, cells) => {
    const pages = (role: Role) => PAGES.filter((page) => cells[`${role}:${page}`])
    return saveRolePermissions({
      version,
      rolePermissions: Object.fromEntries(ROLES.map((role) => [role, pages(role)])),
    })
  },
  saved: 'Hak akses berhasil disimpan.',
  failed: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
}

/** 'Kasir + Piutang', 'Operator − Produk' */
export function changeWords(cells: Cells, changed: readonly Cell[]): string[] {
  return changed.map((cell) => {
    const [role, page] = cell.split(':') as [Role, Page]
    return `${ROLE_NAMES[role]} ${cells[cell] ? '+' : '−'} ${pageLabel(page)}`
  })
}

/** '6 dari 9 · 3 pengguna' */
export function countWords(role: Role, cells: Cells, users: Record<Role, number> | undefined): string {
  const granted = PAGES.filter((page) => cells[`${role}:${page}`]).length
  return `${granted} dari ${PAGES.length}${users ? ` · ${users[role]} pengguna` : ''}`
}

function cellsOf<Content>(content: (role: Role, page: Page) => Content): Record<Cell, Content> {
  const cells = ROLES.flatMap((role) => PAGES.map((page) => [`${role}:${page}`, content(role, page)]))
  return Object.fromEntries(cells)
}

function pageLabel(page: Page): string {
  return page === '/' ? 'Dashboard' : PAGE_FACTS[page].name
}
