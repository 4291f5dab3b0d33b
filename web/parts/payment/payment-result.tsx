import { formatDigits } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import classes from './payment-result.module.css'
import type { EnteredPayment } from './use-payment-entry.ts'

/** Change, shortage, or what remains owed (rupiah); no claim before anything is entered. */
export function PaymentResult({ payment, owed }: { payment: EnteredPayment; owed: number }) {
  const { result, isUntouched } = payment
  return (
    <output className={classes.result}>
      {isUntouched ? (
        <span className="detail">Kosong berarti uang pas</span>
      ) : (
        result && <Words result={result} left={owed - result.applied} />
      )}
    </output>
  )
}

function Words({ result, left }: { result: NonNullable<EnteredPayment['result']>; left: number }) {
  const { change, remaining } = result
  const then = left === 0 ? 'lalu lunas' : `sisa ${formatDigits(left)}`
  const [word, sum, tone, detail] =
    change > 0
      ? ['Kembalian', change, 'in', then]
      : remaining > 0
        ? ['Kurang', remaining, 'missing', 'tetap menjadi sisa']
        : ['Sisa setelah ini', left, left === 0 ? 'in' : undefined]
  return (
    <>
      <span className={classes.word} data-tone={tone}>
        {word}
      </span>{' '}
      <span className={classes.sum} data-tone={tone}>
        {sum === 0 ? 'Lunas' : <Money amount={sum} />}
      </span>{' '}
      {detail && <span className="detail">{detail}</span>}
    </>
  )
}
