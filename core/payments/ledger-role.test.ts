import { expect, test } from 'vitest'
import type { LedgerMethod } from './ledger-method.ts'
import { isReversal, withRoles } from './ledger-role.ts'
import type { LedgerKind } from './payment.ts'

const TOTAL = 281_000
let hour = 10
const row = (amount: number, method: LedgerMethod = 'cash', kind: LedgerKind = 'payment') => ({
  amount,
  method,
  kind,
  createdAt: `2026-11-21T${hour++}:00:00.000Z`,
})
const rolesOf = (...rows: ReturnType<typeof row>[]) => withRoles(rows, TOTAL).map(({ role }) => role)

test('payments are named by when they come and what is left after them', () => {
  expect(rolesOf(row(TOTAL))).toEqual(['full'])
  expect(rolesOf(row(150_000), row(31_000), row(100_000))).toEqual(['downPayment', 'payment', 'settlement'])
  const [first, second] = [row(150_000), row(131_000)]
  expect(rolesOf(second, first)).toEqual(['downPayment', 'settlement'])
})

test('what is withheld is never a down payment, and its reversal returns no money', () => {
  const withheld = row(2_000, 'withholding')
  const reversal = row(-2_000, 'withholding', 'refund')
  expect(rolesOf(withheld, reversal, row(-100, 'cash', 'refund'))).toEqual(['payment', 'reversal', 'refund'])
  expect([withheld, reversal, row(-2_000)].map(isReversal)).toEqual([false, true, false])
})

test('after all was returned the next payment is a down payment again', () => {
  expect(rolesOf(row(150_000), row(-150_000, 'cash', 'refund'), row(50_000))).toEqual([
    'downPayment',
    'refund',
    'downPayment',
  ])
})

test('both rows of a correction are corrections', () => {
  const first = row(150_000)
  const pair = [row(-150_000, 'cash', 'correction'), row(150_000, 'qris', 'correction')]
  expect(rolesOf(first, ...pair, row(131_000))).toEqual([
    'downPayment',
    'correction',
    'correction',
    'settlement',
  ])
})
