import { formatRupiah } from '../../../core/money/money.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { usableBalance } from '../../../core/payments/balance.ts'
import {
  applyTenderedParts,
  type PaymentMethod,
  type ReceivedMethod,
} from '../../../core/payments/payment.ts'
import { cashQuestion } from './cash-question.ts'
import { maxSecondAmount, paymentPartsOf, secondAmount, type TenderedPayment } from './payment-parts.ts'
import type { SecondPart } from './split-button.tsx'

/** In rupiah. */
export type PaymentEntry = {
  /** Amount to book; undefined: whatever is owed. */
  amount: number | null | undefined
  paymentMethod: PaymentMethod
  /** Tendered by the first method. */
  paidAmount: number | null
  second: SecondPart | null
  /** The customer's saldo pays first, as far as it goes; `amount` is paid besides. */
  usesBalance: boolean
}

/** `tendered` only if above `amount`. */
export type ReceivedRow = { amount: number; method: ReceivedMethod; tendered?: number }
export type Received = ReceivedRow & { secondPayment?: ReceivedRow }

export type ReadPayment = {
  /** What the saldo pays. */
  fromBalance: number
  amount: number | null
  /** Whether tendered is asked for. */
  asksPaid: boolean
  secondAmount: number
  problems: { amount?: string; paid?: string; second?: string }
  /** Null while invalid. */
  result: {
    received: Received
    rows: ReceivedRow[]
    applied: number
    change: number
    remaining: number
  } | null
  question: ReturnType<typeof cashQuestion>
}

export const EMPTY_PAYMENT: PaymentEntry = {
  amount: undefined,
  paymentMethod: 'cash',
  paidAmount: null,
  second: null,
  usesBalance: false,
}

/** In rupiah. `balance`: the customer's saldo. Beside what it pays there is one method, or none. */
export function readPayment(entry: PaymentEntry, owed: number, balance = 0): ReadPayment {
  const fromBalance = entry.usesBalance ? usableBalance(balance, owed) : 0
  if (fromBalance === 0) return { ...readTendered(entry, owed), fromBalance }
  const rest = readTendered({ ...entry, second: null }, owed - fromBalance)
  const row: ReceivedRow = { amount: fromBalance, method: 'balance' }
  if (!rest.amount || fromBalance === owed) {
    const result = { received: row, rows: [row], applied: fromBalance, change: 0, remaining: 0 }
    return { ...rest, fromBalance, problems: {}, result, question: null }
  }
  if (!rest.result) return { ...rest, fromBalance }
  const { received, rows, applied } = rest.result
  const result = {
    ...rest.result,
    received: { ...row, secondPayment: received },
    ...{ rows: [row, ...rows], applied: applied + fromBalance },
  }
  return { ...rest, fromBalance, result }
}

function readTendered(entry: PaymentEntry, owed: number): Omit<ReadPayment, 'fromBalance'> {
  const { paymentMethod, second } = entry
  const amount = entry.amount === undefined ? owed : entry.amount
  const asksPaid = second !== null || paymentMethod === 'cash'
  const payable = amount !== null && !numberProblem(amount, RUPIAH_INPUT) && amount > 0 && amount <= owed
  // Without a tendered amount a single payment is exact.
  const isExact = !second && (!asksPaid || entry.paidAmount === null)
  const paying: TenderedPayment = { paymentMethod, second, paidAmount: isExact ? amount : entry.paidAmount }
  const due = payable ? amount : 0
  const problems = {
    ...(amount === 0 && owed > 0 && { amount: 'Jumlah harus lebih dari 0' }),
    ...(payable && problemsOf(paying, due)),
  }
  const read = { amount, asksPaid, secondAmount: secondAmount(paying, due), problems }
  if (!payable || Object.keys(problems).length > 0) return { ...read, result: null, question: null }
  const handed = paymentPartsOf(paying, due)
  const { parts, ...sums } = applyTenderedParts(due, handed)
  const rows = parts.map(({ method, amount, tendered }) => ({
    method,
    amount,
    ...(tendered > amount && { tendered }),
  }))
  const [first, other] = rows
  if (!first) return { ...read, result: null, question: null }
  const received = { ...first, ...(other && { secondPayment: other }) }
  const cashless = rows.reduce((sum, { method, amount }) => (method === 'cash' ? sum : sum + amount), 0)
  const cash = handed.reduce((sum, { method, tendered }) => (method === 'cash' ? sum + tendered : sum), 0)
  return { ...read, result: { received, rows, ...sums }, question: cashQuestion(due - cashless, cash) }
}

function problemsOf(paying: TenderedPayment, due: number): { paid?: string; second?: string } {
  const { paymentMethod, paidAmount, second } = paying
  const paid =
    numberProblem(paidAmount, RUPIAH_INPUT) ??
    (paymentMethod !== 'cash' && (paidAmount ?? 0) > due ? `Paling banyak ${formatRupiah(due)}` : undefined)
  if (!second) return paid ? { paid } : {}
  const amount = secondAmount(paying, due)
  const most = maxSecondAmount(paying, due)
  const ofSecond =
    numberProblem(amount, RUPIAH_INPUT) ?? (amount > most ? `Paling banyak ${formatRupiah(most)}` : undefined)
  return { ...(paid && { paid }), ...(ofSecond && { second: ofSecond }) }
}
