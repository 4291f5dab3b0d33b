import { VisuallyHidden } from '@mantine/core'
import type { Receivable } from '../../../contract/receivables.ts'
import { dayOf, type ShopZone } from '../../../core/calendar.ts'
import type { Part } from '../../../core/receivable.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { digits, shortDay } from '../../format.ts'
import classes from './spread-table.module.css'

/** How a payment is spread: what each debt gets of it and what remains of it then. */
export function SpreadTable({ debts, parts, zone }: { debts: Receivable[]; parts: Part[]; zone: ShopZone }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={classes.scroll} aria-label="Pembagian pembayaran" tabIndex={0}>
      <table className={classes.table}>
        <VisuallyHidden component="caption">Yang tertua dilunasi lebih dulu</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Transaksi</th>
            <th scope="col">Sisa</th>
            <th scope="col">Dibayar</th>
            <th scope="col">Setelah ini</th>
          </tr>
        </thead>
        <tbody>
          {debts.map((debt) => {
            const part = parts.find(({ transactionId }) => transactionId === debt.id)?.amount ?? 0
            const left = debt.remainingAmount - part
            return (
              <tr key={debt.id}>
                <th scope="row">
                  {transactionNumber(debt.id)}
                  <span className={classes.day}>{shortDay(dayOf(debt.createdAt, zone))}</span>
                </th>
                <td>{digits(debt.remainingAmount)}</td>
                <td className={part > 0 ? classes.part : undefined}>{part > 0 ? digits(part) : '—'}</td>
                <td data-paid={left === 0 || undefined}>{left === 0 ? 'Lunas' : digits(left)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
