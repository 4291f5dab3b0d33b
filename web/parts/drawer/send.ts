import type { Issue } from '../../../contract/errors.ts'
import { queries, queryClient } from '../../data/query-client.tsx'
import type { Output } from '../../data/server.ts'
import { notifyFailure } from '../../kit/feedback/notify.ts'
import { failureSentence, refusalOf } from '../../refusal.ts'

export type MyDrawer = Output['drawers']['mine']

export function drawersChanged(): void {
  void queryClient.invalidateQueries({ queryKey: queries.drawers.key() })
}

/** The fields that the server refused, each with its sentence; where it refused something else that is said as a notice. */
export function problemsIn(title: string, error: unknown, onRetry: () => void): Record<string, string> {
  const refused = refusalOf(error)
  const { issues } = (refused?.data ?? {}) as { issues?: Issue[] }
  if (refused?.code === 'INVALID_INPUT' && issues && issues.length > 0) {
    return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]))
  }
  if (refused?.code === 'CONFLICT' || refused?.code === 'DRAWER_CLOSED') drawersChanged()
  notifyFailure(title, {
    about: 'drawer',
    detail: failureSentence(error),
    error,
    onRetry: refused ? undefined : onRetry,
  })
  return {}
}
