import { createContext, type ReactNode, useContext, useRef } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import classes from './record-dialog.module.css'

type RecordDialogFrame = {
  /** Without asking. */
  close: () => void
  /** Asks first; resolves to whether it closed. */
  leave: () => Promise<boolean>
  /** Sets the question asked before closing. */
  guard: (mayLeave: () => Promise<boolean>) => void
}

const DialogContext = createContext<RecordDialogFrame | null>(null)

/** Null for forms in a page. */
export function useRecordDialog(): RecordDialogFrame | null {
  return useContext(DialogContext)
}

export type OpenedDialog = {
  opened: boolean
  onClose: () => void
  /** `data-opens` of the opening button, which gets the focus back. */
  opener: string
}

type RecordDialogProps = OpenedDialog & { title: string; size?: number; children: ReactNode }

/** Full screen on phones; clicks outside do not close it. */
export function RecordDialog({ opened, onClose, opener, title, size = 560, children }: RecordDialogProps) {
  const mayLeave = useRef(async () => true)
  const leave = async () => {
    const may = await mayLeave.current()
    if (may) onClose()
    return may
  }
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={title}
      size={size}
      fullScreenOnPhone
      closeOnClickOutside={false}
      classNames={{ content: classes.content, body: classes.body }}
      onExitTransitionEnd={() => setTimeout(() => returnFocus(opener))}
    >
      <DialogContext
        value={{
          close: onClose,
          leave,
          guard: (question) => {
            mayLeave.current = question
          },
        }}
      >
        {children}
      </DialogContext>
    </Dialog>
  )
}

/** If the original element was replaced. */
function returnFocus(opener: string) {
  const now = document.activeElement
  if (now !== document.body && !now?.closest('[aria-modal="true"]')) return
  document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(opener)}"]`)?.focus()
}
