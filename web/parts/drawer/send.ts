import type { Issue } from '../../../contract/errors.ts'
import { queries, queryClient } from '../../data/query-client.tsx'
import type { Output } from '../../data/server.ts'
import { domainErrorOf, failureMessage } from '../../domain-error.ts'
import { notifyFailure } from '../../kit/feedback/notify.ts'

export type MyDrawer = Output['drawers']['current']

export function refetchDrawers(): void {
  void queryClient.invalidateQueries({ queryKey: queries.drawers.key() })
}

/** Messages by field; other errors become a notice. */
export function readProblems(title: string, error: unknown, onRetry: () => void): Record<string, string> {
  const refused = domainErrorOf(error)
  const { issues } = (refused?.data ?? {}) as { issues?: Issue[] }
  if (refused?.code === 'INVALID_INPUT' && issues && issues.length > 0) {
    return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]))
  }
  if (refused?.code === 'CONFLICT' || refused?.code === 'DRAWER_CLOSED') refetchDrawers()
  notifyFailure(title, {
    about: 'drawer',
    detail: failureMessage(error),
    error,
    onRetry: refused ? undefined : onRetry,
  })
  return {}
}
