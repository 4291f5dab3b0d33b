import { rupiah } from '../../format.ts'
import { Qr } from '../printing/qr.tsx'
import classes from './qris-plate.module.css'

/** Black on white in both themes: cameras read nothing else reliably. */
export function QrisPlate({ code, amount }: { code: string; amount: number }) {
  return (
    <span className={classes.plate}>
      <Qr text={code} label={`Kode QRIS ${rupiah(amount)}`} />
    </span>
  )
}
