import type { UseQueryResult } from '@tanstack/react-query'
import { failureMessage } from '../../domain-error.ts'

/** Options of a query: a sheet is printed as it was when it was asked for. */
export const AS_ASKED = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

export type PrintProblem = {
  error: string | null
  /** The error behind the message. */
  cause: unknown
  onRetry: () => void
}

/** Why there is nothing to print. `noun`: 'Penawaran ini'. */
export function printProblem(
  { error, isPaused, refetch }: Pick<UseQueryResult, 'error' | 'isPaused' | 'refetch'>,
  noun: string,
): PrintProblem {
  const away = isPaused ? `Luring. ${noun} dapat dicetak setelah tersambung lagi.` : null
  return { error: error ? failureMessage(error) : away, cause: error, onRetry: () => void refetch() }
}
