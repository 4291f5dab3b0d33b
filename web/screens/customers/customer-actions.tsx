import { Button } from '@mantine/core'
import { IconCalendar, IconCash, IconDots, IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { missingRights } from '../../../core/access/access.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { ActionMenu, type MenuAction } from '../../kit/display/action-menu.tsx'
import { printStatement } from '../../parts/printing/print-invoice.ts'
import classes from './customer-drawer.module.css'
import { StatementDialog } from './statement-dialog.tsx'

/** One main action: to receive what is owed, else to sell. All others are in the menu. */
export function CustomerActions({ customer, others }: { customer: Customer; others: readonly MenuAction[] }) {
  const { user, store, pages } = useShop()
  const { id } = customer
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { data: debt, isLoading } = useQuery(queries.customers.debt.queryOptions({ input: { id } }))
  const mayReceive =
    pages.includes('/receivables') &&
    missingRights(user.role, { rights: ['receivePayments'] }, store.roleRights).length === 0
  const sell = {
    label: 'Buat transaksi',
    icon: IconPlus,
    onClick: () => void navigate({ to: '/create-transaction', search: { customer: id } }),
  }
  const receive = {
    label: 'Terima pembayaran',
    icon: IconCash,
    onClick: () => void navigate({ to: '/receivables', search: { per: 'pelanggan', terima: id } }),
  }
  const [main, ...second] = [
    ...(mayReceive && (debt?.remainingAmount ?? 0) > 0 ? [receive] : []),
    ...(pages.includes('/create-transaction') ? [sell] : []),
  ]
  return (
    <div className={classes.actions}>
      {main && (
        // Until the debt is known, nothing that may become something else can be pressed.
        <Button leftSection={<main.icon size={18} />} loading={isLoading} onClick={main.onClick}>
          {main.label}
        </Button>
      )}
      <ActionMenu
        actions={[
          ...second,
          { label: 'Rekap tagihan', icon: IconFileText, onClick: () => printStatement(id) },
          { label: 'Rekap per periode', icon: IconCalendar, onClick: () => setAsking(true) },
          ...others,
        ]}
      >
        <Button variant="default" data-opens="drawer" leftSection={<IconDots size={18} />}>
          Lainnya
        </Button>
      </ActionMenu>
      <StatementDialog customer={customer} opened={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
