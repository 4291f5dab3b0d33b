import { formatDigits } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import type { ReadPayment } from './payment-entry.ts'
import classes from './payment-result.module.css'

/** Change or shortage, and what remains owed (rupiah). */
export function PaymentResult({ result, owed }: { result: ReadPayment['result']; owed: number }) {
  return (
    <output className={classes.result} data-tone={result && result.remaining > 0 ? 'missing' : 'in'}>
      {result && <Words result={result} left={owed - result.applied} />}
    </output>
  )
}

function Words({ result, left }: { result: NonNullable<ReadPayment['result']>; left: number }) {
  const { change, remaining, received } = result
  const isFromBalance = received.method === 'balance' && !received.secondPayment
  const then = left === 0 ? '· lunas' : `· sisa ${formatDigits(left)}`
  const [word, sum] = change > 0 ? ['Kembalian', change] : remaining > 0 ? ['Kurang', remaining] : []
  if (word === undefined || sum === undefined) {
    return (
      <>
        <span className={classes.word}>{isFromBalance ? 'Dari saldo' : 'Uang pas'}</span>{' '}
        <span className="detail">{then}</span>
      </>
    )
  }
  return (
    <>
      <span className={classes.word}>{word}</span> <Money amount={sum} className={classes.sum} />{' '}
      <span className="detail">{remaining > 0 ? '· tetap menjadi sisa' : then}</span>
    </>
  )
}
