import type { ReactNode } from 'react'
import { failureMessage } from '../../domain-error.ts'
import { ErrorBlock } from './error-block.tsx'

type QueryStateProps = {
  query: { data: unknown; error: Error | null; isPaused: boolean; refetch: () => unknown }
  /** Instead of the skeleton while the device is offline. */
  offline?: string
  /** The skeleton. */
  children?: ReactNode
}

/** In the place of a query's data until it has some. */
export function QueryState({ query, offline, children }: QueryStateProps) {
  const { data, error, isPaused, refetch } = query
  if (data !== undefined) return null
  if (error)
    return <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => void refetch()} />
  if (isPaused && offline) return <ErrorBlock message={offline} />
  return children
}
