import type { Expense } from '../../../contract/expenses.ts'
import { rupiah } from '../../format.ts'
import type { ConflictRow } from '../../kit/conflict-alert.tsx'
import type { Fields } from './use-form.ts'

/** An expense as somebody else has just saved it, beside what is typed here over what it was `before`. */
export function conflictRows(before: Expense, now: Expense, { name, amount }: Fields): ConflictRow[] {
  return [
    { name: 'Nama', now: now.name, mine: name.trim() === before.name ? null : name.trim() || '—' },
    {
      name: 'Jumlah',
      now: rupiah(now.amount),
      mine: amount === before.amount ? null : amount === null ? '—' : rupiah(amount),
    },
  ]
}
