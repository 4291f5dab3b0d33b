import type { Expense } from '../../../contract/expenses.ts'

/** What can be done with an expense of the list. */
export type RowActions = { edit: (row: Expense) => void; remove: (row: Expense) => void }
