import { useEffect } from 'react'
import { hasQris } from '../../../core/payments/has-qris.ts'
import { useShop } from '../../data/session.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { prefetch } from '../../when-idle.ts'
import type { TenderedPayment } from './payment-parts.ts'

const QrisPayment = preloaded(() => import('../qris/qris-payment.tsx').then((module) => module.QrisPayment))

type QrisPartProps = {
  paying: Pick<TenderedPayment, 'paymentMethod' | 'second'>
  /** What is to be paid by QRIS now (rupiah). */
  amount: number
  number?: string | undefined
  className?: string | undefined
}

/** Below the methods while QRIS is one of them, in a shop that has switched its QRIS on. */
export function QrisPart({ paying, amount, number, className }: QrisPartProps) {
  const isOn = hasQris(useShop().store)
  // It has to work without the server.
  useEffect(() => {
    if (isOn) void prefetch(QrisPayment.fetch)
  }, [isOn])
  if (!isOn || (paying.paymentMethod !== 'qris' && paying.second?.method !== 'qris')) return null
  return (
    <div className={className}>
      <QrisPayment amount={amount} number={number} />
    </div>
  )
}
