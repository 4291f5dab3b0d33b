import { Button } from '@mantine/core'
import { IconCalendar, IconDots, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { missingRights } from '../../../core/access/access.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { PanelFigure, PanelFoot } from '../../kit/dialogs/panel-foot.tsx'
import { ActionMenu, type MenuAction } from '../../kit/display/action-menu.tsx'
import { printStatement } from '../../parts/printing/print-invoice.ts'
import { StatementDialog } from './statement-dialog.tsx'

/** What is owed, and what is done next: the payment where something is owed, else the next order. */
export function CustomerFoot({ id }: { id: string }) {
  const { user, store, pages } = useShop()
  const { data: debt } = useQuery(queries.customers.debt.queryOptions({ input: { id } }))
  const owed = debt?.remainingAmount ?? 0
  const mayReceive =
    owed > 0 &&
    pages.includes('/receivables') &&
    missingRights(user.role, { rights: ['receivePayments'] }, store.roleRights).length === 0
  const maySell = pages.includes('/create-transaction')
  if (owed === 0 && !maySell) return null
  return (
    <DialogFoot
      above={
        <PanelFoot state={owed > 0 && <PanelFigure label="Piutang" amount={owed} tone="magenta" />}>
          {maySell && (
            <Button
              variant={mayReceive ? 'default' : 'filled'}
              renderRoot={(props) => <Link to="/create-transaction" search={{ customer: id }} {...props} />}
            >
              Buat transaksi
            </Button>
          )}
          {mayReceive && (
            <Button
              renderRoot={(props) => (
                <Link to="/receivables" search={{ per: 'pelanggan', terima: id }} {...props} />
              )}
            >
              Terima pembayaran
            </Button>
          )}
        </PanelFoot>
      }
    />
  )
}

export function CustomerMenu({ customer, others }: { customer: Customer; others: readonly MenuAction[] }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionMenu
        actions={[
          { label: 'Rekap tagihan', icon: IconFileText, onClick: () => printStatement(customer.id) },
          { label: 'Rekap per periode', icon: IconCalendar, onClick: () => setAsking(true) },
          ...others,
        ]}
      >
        <Button variant="default" data-opens="drawer" leftSection={<IconDots size={18} />}>
          Lainnya
        </Button>
      </ActionMenu>
      <StatementDialog customer={customer} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
