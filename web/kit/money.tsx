import type { CSSProperties } from 'react'
import classes from './money.module.css'

const thousands = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })

/** An amount in whole rupiah: a quiet Rp, digits of equal width, a true minus before both. */
export function Money(props: { amount: number; className?: string; style?: CSSProperties }) {
  return (
    <span className={['num', classes.money, props.className].filter(Boolean).join(' ')} style={props.style}>
      {props.amount < 0 && '−'}
      <span className={classes.unit}>Rp</span>
      {`\u00a0${thousands.format(Math.abs(props.amount))}`}
    </span>
  )
}
