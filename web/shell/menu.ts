import {
  IconBox,
  IconCashMinus,
  IconChartBar,
  IconHome,
  IconHourglassHigh,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import type { Page } from '../../core/access.ts'

export const PAGE_ICONS: Record<Page, TablerIcon> = {
  '/': IconHome,
  '/create-transaction': IconPlus,
  '/transactions': IconReceipt,
  '/receivables': IconHourglassHigh,
  '/expenses': IconCashMinus,
  '/products': IconBox,
  '/customers': IconUsers,
  '/analytics': IconChartBar,
  '/settings': IconSettings,
}

/** The menu's three parts, a hairline between them. */
export const MENU_PARTS: readonly (readonly Page[])[] = [
  ['/', '/create-transaction', '/transactions', '/receivables'],
  ['/expenses', '/products', '/customers'],
  ['/analytics', '/settings'],
]

/** Names short enough for a phone's tab. */
const TAB_NAMES: Partial<Record<Page, string>> = { '/create-transaction': 'Buat', '/transactions': 'Daftar' }

export function tabName(page: Page): string | undefined {
  return TAB_NAMES[page]
}

const MenuContext = createContext<readonly Page[]>([])
export const MenuProvider = MenuContext.Provider

/** The pages that exist and that the signed-in role may open, in menu order. */
export function useMenu(): readonly Page[] {
  return useContext(MenuContext)
}
