import { useState } from 'react'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { EMPTY_PAYMENT, type PaymentEntry, type Received, readPayment } from './payment-entry.ts'

/** A payment that is being entered on what is owed (rupiah). */
export function usePaymentEntry(owed: number) {
  const [entry, setEntry] = useState<PaymentEntry>(EMPTY_PAYMENT)
  const read = readPayment(entry, owed)

  /** What is to be booked, once a doubtful sum is confirmed; null: nothing. */
  async function confirmed(): Promise<Received | null> {
    if (!read.result) return null
    if (read.question && !(await confirm(read.question))) return null
    return read.result.received
  }

  return { ...read, entry, owed, setEntry, confirmed }
}

export type EnteredPayment = ReturnType<typeof usePaymentEntry>
