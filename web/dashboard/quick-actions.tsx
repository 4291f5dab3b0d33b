import { Link } from '@tanstack/react-router'
import type { Page } from '../../core/access.ts'
import { PAGE_ICONS } from '../shell/menu.ts'
import { PAGE_NAMES } from '../text.ts'
import { Keys } from '../ui/keys.tsx'
import classes from './quick-actions.module.css'

/** What each page is for, in a few words. */
const HINTS: Partial<Record<Page, string>> = {
  '/create-transaction': 'Pesanan baru, harga dihitung langsung',
  '/transactions': 'Cari, ubah, cetak nota',
  '/receivables': 'Tagih dan terima pelunasan',
  '/expenses': 'Catat biaya toko',
  '/products': 'Harga dan tingkat harga',
  '/customers': 'Kontak dan keanggotaan',
  '/analytics': 'Penjualan dan mesin',
  '/settings': 'Toko, pengguna, akses',
}

/** One card for each page; a new transaction is the main action and takes two columns. */
export function QuickActions({ pages }: { pages: readonly Page[] }) {
  return pages.map((page) => {
    const Icon = PAGE_ICONS[page]
    const main = page === '/create-transaction'
    return (
      <Link
        key={page}
        to={page}
        className={classes.card}
        data-main={main || undefined}
        aria-keyshortcuts={main ? 'N' : undefined}
      >
        <Icon size={main ? 26 : 22} stroke={1.7} aria-hidden="true" />
        {main && (
          <span className={classes.key}>
            <Keys keys="N" />
          </span>
        )}
        <span className={classes.name}>{PAGE_NAMES[page]}</span>
        <span className={classes.hint}>{HINTS[page]}</span>
      </Link>
    )
  })
}
