import type { Page } from '../../../../core/access.ts'
import { PAGE_FACTS } from '../../../pages.ts'

/** The nine pages in the order of the specification (section 2, Settings). */
const ORDER: readonly Page[] = [
  '/',
  '/create-transaction',
  '/transactions',
  '/customers',
  '/products',
  '/expenses',
  '/receivables',
  '/analytics',
  '/settings',
]

/** A page as the specification's list of permissions names it. */
export function pageLabel(page: Page): string {
  return page === '/' ? 'Dashboard' : PAGE_FACTS[page].name
}

/** The rows of Hak Akses: each page with what it lets somebody do. */
export const PAGE_WORDS = ORDER.map((page) => ({
  page,
  label: pageLabel(page),
  hint: PAGE_FACTS[page].grants,
}))
