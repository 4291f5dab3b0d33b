import type { CSSProperties } from 'react'
import classes from './fitted-money.module.css'
import { Money } from './money.tsx'

/**
 * A large amount in the size given by `--size`, smaller where its box is too narrow for it: a figure is never cut.
 * The box takes what room its row has left.
 */
export function FittedMoney({ amount, className }: { amount: number; className?: string }) {
  return (
    <span className={[classes.box, className].filter(Boolean).join(' ')}>
      <Money
        amount={amount}
        className={classes.money}
        style={{ '--ems': widthOf(amount) } as CSSProperties}
      />
    </span>
  )
}

/** About how wide it is, in units of its own size: digits are 0.62, points 0.32, a smaller Rp and its space 1. */
function widthOf(amount: number): number {
  const digits = Math.abs(amount).toString().length
  return digits * 0.62 + Math.floor((digits - 1) / 3) * 0.32 + 1.05 + (amount < 0 ? 0.6 : 0)
}
