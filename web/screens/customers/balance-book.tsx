import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BalanceRow } from '../../../contract/balance.ts'
import type { Customer } from '../../../contract/customers.ts'
import { missingRights } from '../../../core/access/access.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { BALANCE_KIND_LABELS } from '../../../core/payments/balance.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatDigits, formatMoment } from '../../format.ts'
import { TableHead } from '../../kit/display/table-head.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { useOpenedDialog } from '../../kit/records/use-opened-dialog.tsx'
import { OrderLink } from '../../parts/order/order-link.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './balance-book.module.css'
import { Section } from './customer-history.tsx'

const BalanceDialog = preloaded(() => import('./balance-dialog.tsx').then((module) => module.BalanceDialog))

/** The ledger of the saldo, with what can be done with it. */
export function BalanceBook({ customer }: { customer: Customer }) {
  const { user, store } = useShop()
  const dialog = useOpenedDialog(BalanceDialog)
  const input = { customerId: customer.id }
  const query = useQuery(queries.balance.list.queryOptions({ input }))
  const { balance = customer.balance, rows = [] } = query.data ?? {}
  const mayReceive = missingRights(user.role, { rights: ['receivePayments'] }, store.roleRights).length === 0
  return (
    <>
      <Section
        title="Buku saldo"
        query={query}
        onRetry={query.refetch}
        none={rows.length === 0 && 'Belum pernah diisi.'}
        tools={
          <Group gap={8}>
            {balance > 0 && (
              <Button
                size="sm"
                variant="subtle"
                data-opens="pay-out"
                onClick={() => dialog.open({ customer, kind: 'paidOut', balance }, 'pay-out')}
              >
                Kembalikan saldo
              </Button>
            )}
            {mayReceive && (
              <Button
                size="sm"
                variant="default"
                data-opens="top-up"
                onClick={() => dialog.open({ customer, kind: 'topUp', balance }, 'top-up')}
              >
                Isi saldo
              </Button>
            )}
          </Group>
        }
      >
        <table className={`num inner-table ${classes.book}`}>
          <TableHead caption="Buku saldo" heads={['Waktu', 'Gerak', 'Jumlah', 'Saldo']} figures={2} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{formatMoment(row.createdAt, store.timeZone)}</td>
                <th scope="row">
                  {BALANCE_KIND_LABELS[row.kind]}
                  <span className="detail">
                    <About row={row} />
                  </span>
                </th>
                <td data-number data-in={row.amount > 0 || undefined}>
                  {row.amount > 0 ? '+' : '−'}
                  {formatDigits(Math.abs(row.amount))}
                </td>
                <td data-number className="strong">
                  {formatDigits(row.after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      {dialog.element}
    </>
  )
}

function About({ row }: { row: BalanceRow }) {
  const { transactionId, method, reason, createdByName } = row
  return (
    <>
      {transactionId && (
        <>
          Pesanan <OrderLink id={transactionId}>{transactionNumber(transactionId)}</OrderLink>
          {createdByName && ' · '}
        </>
      )}
      {[method && PAYMENT_METHOD_LABELS[method], reason, createdByName].filter(Boolean).join(' · ')}
    </>
  )
}
