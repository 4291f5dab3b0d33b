import {
  IconBox,
  IconCashMinus,
  IconChartBar,
  IconHome,
  IconHourglassHigh,
  IconLayoutKanban,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Page } from '../core/access/access.ts'
import { PAGE_LABELS } from '../core/text/labels.ts'

type PageFacts = {
  name: string
  /** For the bottom tabs. */
  tabName?: string
  icon: TablerIcon
  /** Groups in the menu: daily work, records, the owner's. */
  part: 1 | 2 | 3
}

/** Page metadata in the order of Hak Akses; screens are in routes.tsx. */
export const PAGE_FACTS: Record<Page, PageFacts> = {
  '/': {
    name: PAGE_LABELS['/'],
    icon: IconHome,
    part: 1,
  },
  '/create-transaction': {
    name: PAGE_LABELS['/create-transaction'],
    tabName: 'Buat',
    icon: IconPlus,
    part: 1,
  },
  '/transactions': {
    name: PAGE_LABELS['/transactions'],
    tabName: 'Daftar',
    icon: IconReceipt,
    part: 1,
  },
  '/customers': {
    name: PAGE_LABELS['/customers'],
    icon: IconUsers,
    part: 2,
  },
  '/products': {
    name: PAGE_LABELS['/products'],
    icon: IconBox,
    part: 2,
  },
  '/expenses': {
    name: PAGE_LABELS['/expenses'],
    icon: IconCashMinus,
    part: 2,
  },
  '/receivables': {
    name: PAGE_LABELS['/receivables'],
    icon: IconHourglassHigh,
    part: 1,
  },
  '/analytics': {
    name: PAGE_LABELS['/analytics'],
    icon: IconChartBar,
    part: 3,
  },
  '/settings': {
    name: PAGE_LABELS['/settings'],
    icon: IconSettings,
    part: 3,
  },
}

/** Roles that see orders but take none get a menu entry for the board. */
export function hasBoardEntry(pages: readonly Page[]): boolean {
  return pages.includes('/transactions') && !pages.includes('/create-transaction')
}

export type MenuEntry = Pick<PageFacts, 'name' | 'tabName' | 'icon' | 'part'> & {
  page: Page
  /** Undefined for pages with one view. */
  view?: { tampilan: 'produksi' | undefined }
}

export function menuEntries(pages: readonly Page[]): MenuEntry[] {
  return pages.flatMap((page): MenuEntry[] => {
    const entry = { ...PAGE_FACTS[page], page }
    if (page !== '/transactions' || !hasBoardEntry(pages)) return [entry]
    const name = 'Produksi'
    return [
      { ...entry, name, tabName: name, icon: IconLayoutKanban, view: { tampilan: 'produksi' } },
      { ...entry, view: { tampilan: undefined } },
    ]
  })
}

/** Current if its page and view are open. */
export function linkPropsOf({ page, view }: MenuEntry) {
  return {
    to: page,
    search: view ?? {},
    activeOptions: { exact: !view, includeSearch: !!view, explicitUndefined: true },
  }
}
