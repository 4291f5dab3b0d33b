import { invalidate, queries } from '../../data/query-client.tsx'
import type { Output } from '../../data/server.ts'
import { domainErrorOf, failureMessage, issuesIn } from '../../domain-error.ts'
import { notifyFailure } from '../../kit/feedback/notify.ts'

export type MyDrawer = Output['drawers']['current']

export function refetchDrawers(): void {
  void invalidate(queries.drawers)
}

/** Messages by field; other errors become a notice. */
export function readProblems(title: string, error: unknown, onRetry: () => void): Record<string, string> {
  const refused = domainErrorOf(error)
  const issues = issuesIn(refused?.data)
  if (issues.length > 0) {
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
