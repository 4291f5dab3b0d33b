import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { local } from '../../data/local.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { AS_ASKED, type PrintProblem, printProblem } from '../../parts/printing/print-query.ts'

type Invoice = { transaction: Transaction | null; problem: PrintProblem }

/** A sale that is still to be sent prints as the counter showed it. */
export function useInvoice(id: string): Invoice {
  const { user } = useShop()
  // Undefined until the outbox has been read.
  const unsent = useLiveQuery(async () => (await local.outbox.where({ id }).first()) ?? null, [id])
  const preview = unsent?.kind === 'transactions.create' && unsent.userId === user.id ? unsent.preview : null
  const record = useQuery(
    queries.transactions.get.queryOptions({
      input: { id },
      enabled: unsent !== undefined && !preview,
      ...AS_ASKED,
    }),
  )
  return {
    transaction: preview ?? record.data ?? null,
    problem: printProblem(record, 'Invoice ini'),
  }
}
