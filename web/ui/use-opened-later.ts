import { useEffect, useState } from 'react'

/**
 * `opened`, but never in a dialog's first drawing. Mantine notes where the focus stood when a dialog opens after it was mounted, and
 * gives it back there; a dialog whose code is fetched when it is first asked for would be mounted open.
 */
export function useOpenedLater(opened: boolean): boolean {
  const [openedNow, setOpenedNow] = useState(false)
  useEffect(() => setOpenedNow(opened), [opened])
  return openedNow
}
