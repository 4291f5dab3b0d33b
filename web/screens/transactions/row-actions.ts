import type { TransactionSummary } from '../../../contract/transaction-record.ts'

/** What can be done with a transaction of the list. */
export type RowActions = {
  print: (row: TransactionSummary) => void
  edit: (row: TransactionSummary) => void
  remove: (row: TransactionSummary) => void
}
