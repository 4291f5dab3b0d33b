import { formatDigits } from '../../format.ts'
import { FittedMoney } from '../../kit/display/money.tsx'
import { CropMarks } from '../../kit/fields/crop-marks.tsx'
import classes from './payment-result.module.css'
import type { EnteredPayment } from './use-payment-entry.ts'

/** What saving now would do: change, shortage, or what remains owed (rupiah). Without a colour until money is typed. */
export function PaymentResult({ payment, owed }: { payment: EnteredPayment; owed: number }) {
  const [word, sum, tone, detail] = wordsOf(payment, owed)
  return (
    <CropMarks className={classes.frame}>
      <output className={classes.result} data-tone={payment.isTyped ? tone : undefined} aria-label={word}>
        <span className={classes.word}>{word}</span>{' '}
        <span className={classes.sum}>{typeof sum === 'number' ? <FittedMoney amount={sum} /> : sum}</span>{' '}
        {detail && <span className="detail">{detail}</span>}
      </output>
    </CropMarks>
  )
}

type Words = [word: string, sum: number | string, tone?: 'in' | 'missing', detail?: string]

function wordsOf({ result }: EnteredPayment, owed: number): Words {
  if (!result) return ['Sisa setelah ini', '—']
  const { change, remaining, applied } = result
  const left = owed - applied
  const then = left === 0 ? 'lalu lunas' : `sisa ${formatDigits(left)}`
  if (change > 0) return ['Kembalian', change, 'in', then]
  if (remaining > 0) return ['Kurang', remaining, 'missing', 'tetap menjadi sisa']
  return left > 0 ? ['Sisa setelah ini', left] : ['Sisa setelah ini', 'Lunas', 'in']
}
