type Action = { label: string; onClick: () => void }

export type Notice = {
  id: string
  kind: 'success' | 'failure'
  title: string
  detail?: string
  /** What failed; of what nobody foresaw its code is shown. */
  error?: unknown
  action?: Action
  /** How long a success is shown (ms). */
  forMs?: number
}

/** How long what is undone from its message alone can be undone (ms). */
export const UNDO_MS = 10_000

let next = 0

/** Says what has been done, for five seconds, with at most one thing to do about it ('Cetak invoice', 'Urungkan'). */
export function notifySuccess(title: string, more: Pick<Notice, 'detail' | 'action' | 'forMs'> = {}): string {
  return show({ id: `notice-${++next}`, kind: 'success', title, ...more })
}

/** Says what failed, until it is closed. The input stays on the screen, and the same can be tried again. With an `id` it is said once. */
export function notifyFailure(
  title: string,
  { onRetry, ...more }: Partial<Pick<Notice, 'id' | 'detail' | 'error'>> & { onRetry?: () => void } = {},
): string {
  const action = onRetry && { label: 'Coba lagi', onClick: onRetry }
  return show({ id: `notice-${++next}`, kind: 'failure', title, ...more, action })
}

/** Takes a message away before its time. */
export function closeNotice(id: string): void {
  notices().then(({ hideNotice }) => hideNotice(id))
}

function show(notice: Notice): string {
  notices().then(({ showNotice }) => showNotice(notice))
  return notice.id
}

/** The message area is fetched after the first screen stands, or with the first message. */
export function notices() {
  return import('./notices.tsx')
}
