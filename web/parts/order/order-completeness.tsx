import { lineProblems } from '../../../core/orders/sale.ts'
import { RegistrationMark } from '../../kit/display/registration-mark.tsx'
import classes from './order-completeness.module.css'

type Line = { unit: string; quantity: number; length: number | null; width: number | null }

const COMPLETE = 'Lengkap untuk produksi'

/** Aligned registration mark if nothing is missing for production; otherwise says what is. */
export function OrderCompleteness({ lines }: { lines: readonly Line[] }) {
  const missing = missingText(lines)
  if (missing === null) {
    return (
      <span className={classes.mark} role="img" aria-label={COMPLETE} title={COMPLETE}>
        <RegistrationMark size="1.3em" />
      </span>
    )
  }
  return (
    <strong className={classes.mark}>
      <RegistrationMark size="1.3em" state="out" />
      {missing}
    </strong>
  )
}

/** 'Ukuran belum ada', 'Ukuran 2 item belum ada'; null if complete. */
export function missingText(lines: readonly Line[]): string | null {
  const incomplete = lines.filter((line) => lineProblems(line.unit, line).length > 0).length
  if (incomplete === 0) return null
  return incomplete === 1 ? 'Ukuran belum ada' : `Ukuran ${incomplete} item belum ada`
}
