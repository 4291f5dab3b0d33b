import { Anchor, Text } from '@mantine/core'
import '../../../theme/later-styles.css'
import { Link, linkOptions } from '@tanstack/react-router'
import type { Activity } from '../../../../contract/activity.ts'
import { entrySubject } from '../../../../core/activity/activity-text.ts'
import { useShop } from '../../../data/session.tsx'

export function About({ row }: { row: Activity }) {
  const { pages } = useShop()
  const link = linkOf(row)
  const subject = entrySubject(row)
  if (!link || !subject) return null
  const { item, link: joined, name, customer, removed, isGone } = subject
  return (
    <>
      {item && <span className="strong">{item} </span>}
      {joined && `${joined} `}
      {pages.includes(link.to) && !row.isDeleted ? (
        <Anchor inherit underline="always" renderRoot={(props) => <Link {...link} {...props} />}>
          {name}
        </Anchor>
      ) : (
        <span className="strong">{name}</span>
      )}
      {customer && <Aside>{customer}</Aside>}
      {removed && `, ${removed}`}
      {isGone && <Aside>(sudah dihapus)</Aside>}
    </>
  )
}

function Aside({ children }: { children: string }) {
  return (
    <Text span inherit c="dimmed">
      {' '}
      {children}
    </Text>
  )
}

/** Null for what needs no name. */
function linkOf({ table, recordId, name, operation }: Activity) {
  switch (table) {
    case 'transactions':
    case 'transaction_items':
    case 'payments':
    case 'reminders':
    case 'order_files':
    case 'proofs':
      return linkOptions({ to: '/transactions', search: { nota: recordId } })
    case 'quotes':
      return linkOptions({ to: '/transactions', search: { tampilan: 'penawaran', penawaran: recordId } })
    case 'customers':
      return linkOptions({ to: '/customers', search: { buka: recordId } })
    case 'products':
      return linkOptions({ to: '/products', search: { buka: recordId } })
    case 'expenses':
      return linkOptions({ to: '/expenses', search: { cari: name ?? '', tahun: 'semua' } })
    case 'suppliers':
    case 'supplier_payments':
    case 'supplier_receipts':
    case 'supplier_returns':
      return linkOptions({ to: '/expenses' })
    case 'users':
    case 'failed_sign_ins':
      return linkOptions({ to: '/settings', search: { tab: 'pengguna' } })
    case 'sessions':
      // A sign-in already names its user.
      return operation === 'create' ? null : linkOptions({ to: '/settings', search: { tab: 'pengguna' } })
    case 'api_keys':
      return linkOptions({ to: '/settings', search: { tab: 'program' } })
    case 'printers':
      return linkOptions({ to: '/settings', search: { tab: 'perangkat' } })
    case 'materials':
    case 'material_movements':
    case 'customer_links':
    case 'customer_balance':
    case 'drawers':
    case 'drawer_entries':
    case 'drawer_settings':
    case 'report_settings':
    case 'sign_outs':
    case 'store_config':
    case 'webhooks':
    case 'rejected_submissions':
    case 'imports':
    case 'sample_removals':
    case 'tax_exports':
    case 'customer_merges':
    case 'product_renames':
      return null
    default:
      return table satisfies never
  }
}
