import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../contract/transaction-record.ts'
import { useOutbox } from '../data/outbox.ts'
import { queries } from '../data/server.ts'

type Invoice = { transaction: Transaction | null; error: string | null; retry: () => void }

/** What an invoice is printed from: the server's record, or what the counter showed of a sale that is still to be sent. */
export function useInvoice(id: string): Invoice {
  const unsent = useOutbox().find((job) => job.kind === 'transactions.create' && job.id === id)
  const record = useQuery(
    queries.transactions.get.queryOptions({
      input: { id },
      enabled: !unsent,
      // A sheet must not change between looking at it and printing it.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
  )
  const preview = unsent?.kind === 'transactions.create' ? unsent.preview : null
  return {
    transaction: preview ?? record.data ?? null,
    error:
      record.error?.message ??
      (record.fetchStatus === 'paused' ? 'Luring. Invoice ini dapat dicetak setelah tersambung lagi.' : null),
    retry: () => void record.refetch(),
  }
}
