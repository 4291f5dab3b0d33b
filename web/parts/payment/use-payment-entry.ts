import { useState } from 'react'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { EMPTY_PAYMENT, type PaymentEntry, type Received, readPayment } from './payment-entry.ts'

/** In rupiah. `balance`: the customer's saldo, which may pay first. */
export function usePaymentEntry(owed: number, balance = 0) {
  const [entry, setEntry] = useState<PaymentEntry>(EMPTY_PAYMENT)
  const read = readPayment(entry, owed, balance)

  /** Confirms doubtful amounts; null if cancelled. */
  async function confirmed(): Promise<Received | null> {
    if (!read.result) return null
    if (read.question && !(await confirm(read.question))) return null
    return read.result.received
  }

  const isTyped = entry.amount !== undefined || entry.paidAmount !== null
  return { ...read, entry, isTyped, owed: owed - read.fromBalance, balance, setEntry, confirmed }
}

export type EnteredPayment = ReturnType<typeof usePaymentEntry>
