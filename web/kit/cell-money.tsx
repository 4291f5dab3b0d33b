import classes from './cell-money.module.css'
import { FittedMoney } from './fitted-money.tsx'

/** The amount of a summary cell (rupiah), smaller where its cell is too narrow for it. */
export function CellMoney({ amount }: { amount: number }) {
  return <FittedMoney className={classes.figure} amount={amount} />
}
