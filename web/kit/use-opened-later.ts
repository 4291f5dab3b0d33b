import { useEffect, useState } from 'react'

/** Longer than any dialog takes to leave. */
const LEFT_AFTER_MS = 300

/**
 * `opened`, but never in a dialog's first drawing. Mantine notes where the focus stood when a dialog opens after it was mounted, and
 * gives it back there; a dialog whose code is fetched when it is first asked for would be mounted open.
 */
export function useOpenedLater(opened: boolean): boolean {
  const [openedNow, setOpenedNow] = useState(false)
  useEffect(() => {
    setOpenedNow(opened)
    if (!opened) return
    const before = document.activeElement
    return () => void setTimeout(() => rescueFocus(before), LEFT_AFTER_MS)
  }, [opened])
  return openedNow
}

/**
 * Of two dialogs that close in quick succession the upper may give the focus to the lower just before that goes, and Mantine then
 * leaves it nowhere: then it goes to where it was before this dialog.
 */
function rescueFocus(before: Element | null) {
  if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return
  if (before.isConnected) before.focus({ preventScroll: true })
}
