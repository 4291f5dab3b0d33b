import type { CSSProperties } from 'react'
import classes from './money.module.css'

const thousands = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })

/** Whole rupiah with tabular digits and a true minus. */
export function Money(props: { amount: number; className?: string; style?: CSSProperties }) {
  return (
    <span className={['num', classes.money, props.className].filter(Boolean).join(' ')} style={props.style}>
      {props.amount < 0 && '−'}
      <span className={classes.unit}>Rp</span>
      {`\u00a0${thousands.format(Math.abs(props.amount))}`}
    </span>
  )
}

/** Shrinks below `--size` to fit its box: figures are never cut. */
export function FittedMoney({ amount, className }: { amount: number; className?: string }) {
  return (
    <span className={[classes.box, className].filter(Boolean).join(' ')}>
      <Money
        amount={amount}
        className={classes.fitted}
        style={{ '--ems': moneyWidthEm(amount) } as CSSProperties}
      />
    </span>
  )
}

/** Estimated width in em: digits 0.62, points 0.32, 'Rp ' about 1. */
export function moneyWidthEm(amount: number): number {
  const digits = Math.abs(amount).toString().length
  return digits * 0.62 + Math.floor((digits - 1) / 3) * 0.32 + 1.05 + (amount < 0 ? 0.6 : 0)
}

export function CellMoney({ amount }: { amount: number }) {
  return <FittedMoney className={classes.cell} amount={amount} />
}
