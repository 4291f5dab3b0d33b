import { Button, type ButtonProps, Group } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCalendar,
  IconCash,
  IconFileText,
  IconPhone,
  IconShoppingCartPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { missingRights } from '../../../core/access.ts'
import { whatsappNumber } from '../../../core/customer.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { usePhone } from '../../kit/use-phone.ts'
import { printStatement } from '../../parts/nota/print-invoice.ts'
import classes from './customer-drawer.module.css'
import { StatementDialog } from './statement-dialog.tsx'

/** What is done with a customer from here: sell, take their money, write, call, and show them what they owe. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { user, store, pages } = useShop()
  const { id, phone } = customer
  const [asking, setAsking] = useState(false)
  const { data: debt } = useQuery(queries.customers.debt.queryOptions({ input: { id } }))
  const mayReceive =
    pages.includes('/receivables') &&
    missingRights(user.role, { rights: ['receivePayments'] }, store.roleRights).length === 0
  const whatsapp = whatsappNumber(customer)
  const call = phone.replace(/[^\d+]/g, '')
  const size = usePhone() ? 'md' : 'sm'
  const look: ButtonProps = { size, variant: 'default' }
  return (
    <Group gap={8} className={classes.ways}>
      {pages.includes('/create-transaction') && (
        <Button
          size={size}
          leftSection={<IconShoppingCartPlus size={18} />}
          renderRoot={(props) => <Link to="/create-transaction" search={{ customer: id }} {...props} />}
        >
          Buat transaksi
        </Button>
      )}
      {mayReceive && (debt?.remainingAmount ?? 0) > 0 && (
        <Button
          {...look}
          leftSection={<IconCash size={18} />}
          renderRoot={(props) => (
            <Link to="/receivables" search={{ per: 'pelanggan', terima: id }} {...props} />
          )}
        >
          Terima pembayaran
        </Button>
      )}
      <Button {...look} leftSection={<IconFileText size={18} />} onClick={() => printStatement(id)}>
        Rekap tagihan
      </Button>
      <Button
        {...look}
        px={10}
        aria-label="Rekap per periode"
        title="Rekap per periode"
        onClick={() => setAsking(true)}
      >
        <IconCalendar size={18} />
      </Button>
      <StatementDialog customer={customer} opened={asking} onClose={() => setAsking(false)} />
      {whatsapp !== null && (
        <Button
          {...look}
          component="a"
          href={`https://wa.me/${whatsapp}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} />}
        >
          WhatsApp
        </Button>
      )}
      {/\d/.test(call) && (
        <Button {...look} component="a" href={`tel:${call}`} leftSection={<IconPhone size={18} />}>
          Telepon
        </Button>
      )}
    </Group>
  )
}
