import { Button } from '@mantine/core'
import { IconCalendar, IconCash, IconDots, IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { missingRights } from '../../../core/access/access.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { ActionMenu, type MenuAction } from '../../kit/display/action-menu.tsx'
import { printStatement } from '../../parts/printing/print-invoice.ts'
import classes from './customer-drawer.module.css'
import { StatementDialog } from './statement-dialog.tsx'

export function CustomerActions({ customer, others }: { customer: Customer; others: readonly MenuAction[] }) {
  const { user, store, pages } = useShop()
  const { id } = customer
  const [asking, setAsking] = useState(false)
  const { data: debt } = useQuery(queries.customers.debt.queryOptions({ input: { id } }))
  const mayReceive =
    pages.includes('/receivables') &&
    missingRights(user.role, { rights: ['receivePayments'] }, store.roleRights).length === 0
  return (
    <div className={classes.actions}>
      {pages.includes('/create-transaction') && (
        <Button
          leftSection={<IconPlus size={18} />}
          renderRoot={(props) => <Link to="/create-transaction" search={{ customer: id }} {...props} />}
        >
          Buat transaksi
        </Button>
      )}
      {mayReceive && (debt?.remainingAmount ?? 0) > 0 && (
        <Button
          variant="default"
          leftSection={<IconCash size={18} />}
          renderRoot={(props) => (
            <Link to="/receivables" search={{ per: 'pelanggan', terima: id }} {...props} />
          )}
        >
          Terima pembayaran
        </Button>
      )}
      <ActionMenu
        actions={[
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
