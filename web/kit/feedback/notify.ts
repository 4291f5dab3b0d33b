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

/** `about`: what it is about. The next message about the same takes its place, so that none stays that is not true any more. */
type About = { about?: string | undefined }

/** How long what is undone from its message alone can be undone (ms). */
export const UNDO_MS = 10_000

let next = 0
/** The messages that may become untrue, by what they are about: failures, and what can be undone. */
const shown = new Map<string, string>()

/** Says what has been done, for five seconds, with at most one thing to do about it ('Cetak invoice', 'Urungkan'). */
export function notifySuccess(
  title: string,
  { about, ...more }: Pick<Notice, 'detail' | 'action' | 'forMs'> & About = {},
): string {
  return show({ id: `notice-${++next}`, kind: 'success', title, ...more }, about)
}

/** Shows a failure until it is closed or replaced by a message with the same `about` (the title unless given). */
export function notifyFailure(
  title: string,
  {
    onRetry,
    about = title,
    ...more
  }: Pick<Notice, 'detail' | 'error'> & About & { onRetry?: (() => void) | undefined } = {},
): string {
  const action = onRetry && { label: 'Coba lagi', onClick: onRetry }
  return show({ id: `notice-${++next}`, kind: 'failure', title, ...more, action }, about)
}

/** Takes a message away before its time. */
export function closeNotice(id: string | undefined): void {
  if (id !== undefined) notices().then(({ hideNotice }) => hideNotice(id))
}

/** Takes away what is shown about something, because it is true no longer: a failure that was repaired, an action that can be undone no longer. */
export function withdrawNotice(about: string): void {
  const id = shown.get(about)
  if (id === undefined) return
  shown.delete(about)
  closeNotice(id)
}

function show(notice: Notice, about: string | undefined): string {
  if (about !== undefined) {
    withdrawNotice(about)
    if (notice.kind === 'failure' || notice.action) shown.set(about, notice.id)
  }
  notices().then(({ showNotice }) => showNotice(notice))
  return notice.id
}

/** The message area is fetched after the first screen stands, or with the first message. */
export function notices() {
  return import('./notices.tsx')
}
