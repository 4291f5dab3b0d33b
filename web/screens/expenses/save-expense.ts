import { ORPCError } from '@orpc/client'
import type { Expense } from '../../../contract/expenses.ts'
import type { ExpenseInput } from '../../../core/expense.ts'
import { server } from '../../data/server.ts'
import { refusalOf } from '../../refusal.ts'
import type { Problems } from './use-form.ts'

/** What became of saving. Whatever it is but 'saved', the person's input stays on the screen. */
export type Outcome =
  | { state: 'saved'; record: Expense }
  /** Another's edit came first. */
  | { state: 'conflict'; now: Expense }
  | { state: 'invalid'; problems: Problems }
  | { state: 'failed'; reason: string }

/** Books a new expense, or edits the one that stood on the screen, with the version it was read in. */
export async function saveExpense(
  before: Expense | null,
  { id, ...input }: ExpenseInput & { id: string },
): Promise<Outcome> {
  try {
    const record = before
      ? await server.expenses.update({ id: before.id, version: before.version, ...input })
      : await server.expenses.create({ id, ...input })
    return { state: 'saved', record }
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'CONFLICT') {
      return { state: 'conflict', now: error.data.current }
    }
    if (error instanceof ORPCError && error.code === 'INVALID_INPUT') {
      return { state: 'invalid', problems: problemsIn(error.data.issues) }
    }
    return { state: 'failed', reason: refusalOf(error)?.message ?? 'Isian Anda tetap di layar.' }
  }
}

function problemsIn(issues: readonly { path: (string | number)[]; message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}
