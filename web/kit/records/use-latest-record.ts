import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { domainErrorOf } from '../../domain-error.ts'

/** The list's record at once, then the server's, kept current. `gone`: deleted. */
export function useLatestRecord<Stored extends { version: number }>(
  shown: Stored | null,
  // biome-ignore lint/suspicious/noExplicitAny: the query's key is its own affair
  query: Pick<UseQueryOptions<Stored, any, Stored, any>, 'queryKey' | 'queryFn'>,
): { latest: Stored | null; gone: boolean } {
  const { data, error } = useQuery({ ...query, enabled: shown !== null, staleTime: 0 })
  return {
    latest: shown && data && data.version > shown.version ? data : shown,
    gone: domainErrorOf(error)?.code === 'NOT_FOUND',
  }
}
