import type { Store } from '../../../contract/store.ts'
import { qrisOf, readQris } from '../../../core/payments/qris.ts'
import { rupiah } from '../../format.ts'
import classes from './paper-qris.module.css'
import { Qr } from './qr.tsx'

type PaperQrisProps = {
  store: Store
  /** What remains (rupiah). */
  amount: number
  /** Of the only order that it pays. */
  number?: string | undefined
}

/** Nothing while the shop's QRIS is off, or cannot take this amount. */
export function PaperQris({ store, amount, number }: PaperQrisProps) {
  const code = qrisOf(store, amount, number)
  if (code === null) return null
  return (
    <div className={classes.qris}>
      <div className={classes.code}>
        <Qr text={code} label={`Kode QRIS ${rupiah(amount)}`} />
      </div>
      <div>
        Bayar dengan QRIS
        <div className={classes.amount}>{rupiah(amount)}</div>
        {readQris(store.qrisCode).merchant}
      </div>
    </div>
  )
}
