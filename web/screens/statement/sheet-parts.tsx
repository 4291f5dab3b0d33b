import type { ReactNode } from 'react'
import { formatDigits } from '../../format.ts'
import parts from '../../parts/printing/invoice-parts.module.css'
import { SignedFoot } from '../../parts/printing/invoice-parts.tsx'
import classes from './statement-sheets.module.css'

export function StatementMeta({
  customer,
  facts,
}: {
  customer: { name: string; phone: string }
  facts: [string, string][]
}) {
  return (
    <dl className={`${parts.meta} ${classes.meta}`}>
      <div>
        <dt>Kepada</dt>
        <dd className={parts.strong}>{customer.name}</dd>
        <dd>{customer.phone}</dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={parts.strong}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Heading = { text: string; width?: 'day' | 'number' }

/** Three columns, then three of sums. `money`: the width of those, in the sheet's unit. */
export function StatementTable({
  columns,
  sums,
  money,
  children,
}: {
  columns: [Heading, Heading, Heading]
  sums: [string, string, string]
  money: number
  children: ReactNode
}) {
  return (
    <table className={classes.table}>
      <colgroup>
        {columns.map(({ text, width }) => (
          <col key={text} className={width && classes[width]} />
        ))}
        {sums.map((text) => (
          <col key={text} style={{ width: `calc(${money} * var(--u))` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {[...columns.map(({ text }) => text), ...sums].map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** `amount`: what remains (rupiah). `sums`: what leads to it. */
export function StatementTail({
  words,
  sums = [],
  label,
  amount,
}: {
  words: ReactNode
  sums?: { label: string; amount: number }[]
  label: string
  amount: number
}) {
  return (
    <div className={parts.tail} data-part="tail">
      <div className={parts.sums}>
        {words}
        <dl className={parts.totals}>
          {sums.map((sum) => (
            <div key={sum.label}>
              <dt>{sum.label}</dt>
              <dd>{formatDigits(sum.amount)}</dd>
            </div>
          ))}
          <div className={parts.total}>
            <dt>{label}</dt>
            <dd className={classes.owed}>
              <span className={parts.rp}>Rp</span> {formatDigits(amount)}
            </dd>
          </div>
        </dl>
      </div>
      <SignedFoot>
        <div className={parts.stamp}>{amount === 0 ? 'Lunas' : 'Belum lunas'}</div>
      </SignedFoot>
    </div>
  )
}
