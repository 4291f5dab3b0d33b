import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { applyTendered } from '../../../core/payments/payment.ts'
import { rupiah } from '../../format.ts'
import { FittedMoney } from '../../kit/display/money.tsx'
import { paymentPartsOf } from '../../parts/payment/payment-parts.ts'
import classes from './result-strip.module.css'
import type { Sale } from './use-sale.ts'

export function ResultStrip({ sale }: { sale: Sale }) {
  const { draft, pricing, wrong, fromBalance } = sale
  const total = (pricing.figures?.total ?? 0) - fromBalance
  const parts = paymentPartsOf(draft, total)
  const paid = parts.reduce((sum, { tendered }) => sum + tendered, 0)
  // Without a price nothing is paid exactly either.
  const countable =
    pricing.lines.length > 0 &&
    total + paid + fromBalance > 0 &&
    pricing.figures &&
    !wrong.paid &&
    !wrong.second
  const result = countable ? resultOf(total, paid) : null
  const said = useSettled(
    result ? `${result.word} ${result.amount === null ? '' : rupiah(result.amount)}` : '',
  )
  return (
    <>
      {result && (
        <div className={classes.strip} data-tone={result.tone}>
          <div>
            <div className={classes.word}>{result.word}</div>
            <div className={classes.detail}>{result.detail}</div>
          </div>
          {result.amount !== null && <FittedMoney amount={result.amount} className={classes.amount} />}
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

function resultOf(total: number, paid: number) {
  const { change, remaining } = applyTendered(total, paid)
  if (change > 0) return { word: 'Kembalian', tone: 'in', amount: change, detail: `dari ${rupiah(paid)}` }
  if (remaining > 0) {
    // Before an amount is typed it is no shortfall yet.
    const tone = paid > 0 ? 'missing' : undefined
    return { word: 'Kurang', tone, amount: remaining, detail: 'dicatat sebagai piutang' }
  }
  return { word: 'Uang pas', tone: 'in', amount: null, detail: 'tanpa kembalian' }
}

/** Debounced, so that typing is not read out figure by figure. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 800)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
