import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Activity } from '../../../../contract/activity.ts'
import type { Page } from '../../../../core/access.ts'
import { linkText } from '../../../../core/activity.ts'
import { transactionNumber } from '../../../../core/transaction.ts'
import { useShop } from '../../../data/session.tsx'
import classes from './about.module.css'

/** The record that something was done to, by name or number; a link while it is there and on a page that may be opened. */
export function About({ row }: { row: Activity }) {
  const place = placeOf(row)
  const { pages: menu } = useShop()
  const link = linkText(row.table)
  if (!place) return null
  const { to, search, name, aside } = place
  return (
    <>
      {row.table === 'transaction_items' && <span className="strong">{row.name} </span>}
      {link && `${link} `}
      {menu.includes(to) && !row.gone ? (
        <Anchor component={Link} to={to} search={search as never} inherit underline="always">
          {name}
        </Anchor>
      ) : (
        <span className="strong">{name}</span>
      )}
      {aside && <span className={classes.aside}> {aside}</span>}
      {row.gone && row.operation !== 'delete' && <span className={classes.aside}> (sudah dihapus)</span>}
    </>
  )
}

type Place = { to: Page; search: Record<string, string>; name: string; aside?: string | null }

/** Where a record is seen, and how it is called there; null for what needs no name. */
function placeOf({ table, recordId, name, operation }: Activity): Place | null {
  switch (table) {
    case 'transactions':
    case 'transaction_items':
    case 'payments':
    case 'reminders': {
      const number = transactionNumber(recordId)
      const aside = table === 'transaction_items' ? null : name
      return { to: '/transactions', search: { cari: number }, name: number, aside }
    }
    case 'customers':
      return { to: '/customers', search: { buka: recordId }, name: name ?? '' }
    case 'products':
      return { to: '/products', search: { buka: recordId }, name: name ?? '' }
    case 'expenses':
      return { to: '/expenses', search: { cari: name ?? '', tahun: 'semua' }, name: name ?? '' }
    case 'users':
      return { to: '/settings', search: { tab: 'pengguna' }, name: name ?? '' }
    case 'sessions':
      // Who came in is told already.
      return operation === 'create'
        ? null
        : { to: '/settings', search: { tab: 'pengguna' }, name: name ?? '' }
    case 'store_config':
      return null
  }
}
