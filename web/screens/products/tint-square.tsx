import type { CSSProperties } from 'react'
import classes from './tint-square.module.css'

/** A step of the tint ladder: it pales as the tier's price falls below the base price. */
export function TintSquare({ price, base }: { price: number; base: number }) {
  const share = base > 0 ? Math.min(1, price / base) : 1
  // A tenth off must be seen at a glance, so the tint falls faster than the price.
  const ink = Math.max(14, Math.round(100 - (1 - share) * 230))
  return (
    <span className={classes.square} style={{ '--ink': `${ink}%` } as CSSProperties} aria-hidden="true" />
  )
}
