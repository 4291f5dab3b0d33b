type Action = { label: string; onClick: () => void }

export type Notice = {
  id: string
  kind: 'success' | 'failure'
  title: string
  detail?: string
  /** The code of an unexpected error is shown. */
  error?: unknown
  action?: Action
  /** For successes. */
  forMs?: number
  /** News that are no success. */
  isNeutral?: boolean
}

/** The next message with the same `about` replaces this one, so that no outdated message stays. */
type About = { about?: string | undefined }

/** How long an undo button is shown. */
export const UNDO_MS = 10_000

let next = 0
/** Failures and undo messages by `about`. */
const shown = new Map<string, string>()
/** Successes without an action, by id. */
const passing = new Set<string>()

/** Shown for five seconds with at most one action ('Cetak invoice', 'Urungkan'). */
export function notifySuccess(
  title: string,
  { about, ...more }: Pick<Notice, 'detail' | 'action' | 'forMs' | 'isNeutral'> & About = {},
): string {
  return show({ id: `notice-${++next}`, kind: 'success', title, ...more }, about)
}

/** Stays until closed or replaced by a message with the same `about` (default: the title). */
export function notifyFailure(
  title: string,
  {
    onRetry,
    about = title,
    ...more
  }: Pick<Notice, 'detail' | 'error' | 'action'> & About & { onRetry?: (() => void) | undefined } = {},
): string {
  const action = onRetry && { label: 'Coba lagi', onClick: onRetry }
  return show({ id: `notice-${++next}`, kind: 'failure', title, action, ...more }, about)
}

export function closeNotice(id: string | undefined): void {
  if (id !== undefined) notices().then(({ hideNotice }) => hideNotice(id))
}

/** Removes a message that no longer applies. */
export function withdrawNotice(about: string): void {
  const id = shown.get(about)
  if (id === undefined) return
  shown.delete(about)
  closeNotice(id)
}

/** A dialog would be covered by them. */
export function closePassingNotices(): void {
  passing.forEach(closeNotice)
  passing.clear()
}

/** Their actions are the signed-in user's. */
export function closeAllNotices(): void {
  shown.clear()
  passing.clear()
  notices().then(({ hideAllNotices }) => hideAllNotices())
}

function show(notice: Notice, about: string | undefined): string {
  if (notice.kind === 'success' && !notice.action) passing.add(notice.id)
  if (about !== undefined) {
    withdrawNotice(about)
    if (notice.kind === 'failure' || notice.action) shown.set(about, notice.id)
  }
  notices().then(({ showNotice }) => showNotice(notice))
  return notice.id
}

/** Loaded after the first screen or with the first message. */
export function notices() {
  return import('./notices.tsx')
}
