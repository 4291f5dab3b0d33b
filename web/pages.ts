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
  /** A name short enough for a phone's tab, where it is another. */
  tabName?: string
  icon: TablerIcon
  /** The part of the menu it stands in: the daily work, the shop's records, the owner's. A hairline between them. */
  part: 1 | 2 | 3
}

/**
 * Everything about the pages, in the order of Hak Akses: menu, tabs, palette, cards and Hak Akses read it here;
 * routes.tsx has their screens.
 */
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

/** Who may see orders but take none only produces: the menu leads them to the board itself, beside the list. */
export function hasBoardEntry(pages: readonly Page[]): boolean {
  return pages.includes('/transactions') && !pages.includes('/create-transaction')
}

/** An entry of the menu: a page, or a view of it that has a name of its own. */
export type MenuEntry = Pick<PageFacts, 'name' | 'tabName' | 'icon' | 'part'> & {
  page: Page
  /** Undefined of a page with one view. */
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

/** A link to an entry, current where its page, and its view of it, is open. */
export function linkPropsOf({ page, view }: MenuEntry) {
  return {
    to: page,
    search: view ?? {},
    activeOptions: { exact: !view, includeSearch: !!view, explicitUndefined: true },
  }
}
