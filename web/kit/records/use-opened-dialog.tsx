import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { prefetch } from '../../when-idle.ts'
import type { Preloaded } from '../feedback/preloaded.tsx'
import type { OpenedDialog } from './record-dialog.tsx'

/** One dialog for one record at a time, loaded after the page. `open`: props and the opening button's mark. */
export function useOpenedDialog<Props extends object>(
  Dialog: Preloaded<Props & OpenedDialog>,
): { open: (props: Props, opener: string) => void; element: ReactNode } {
  const [now, setNow] = useState<{ props: Props; opener: string; opened: boolean; turn: number } | null>(null)
  const open = useCallback(
    (props: Props, opener: string) =>
      setNow((before) => ({ props, opener, opened: true, turn: (before?.turn ?? 0) + 1 })),
    [],
  )
  useEffect(() => void prefetch(Dialog.fetch), [Dialog])
  const turn = now?.turn
  // A save that ends late closes its own dialog only, not the next one.
  const onClose = useCallback(
    () => setNow((before) => (before && before.turn === turn ? { ...before, opened: false } : before)),
    [turn],
  )
  return {
    open,
    element: now && (
      <Dialog key={now.turn} {...now.props} opened={now.opened} opener={now.opener} onClose={onClose} />
    ),
  }
}
