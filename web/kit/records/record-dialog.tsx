import { createContext, type ReactNode, useContext, useRef } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import classes from './record-dialog.module.css'

type RecordDialogFrame = {
  /** Closes without a question: what was typed is saved. */
  close: () => void
  /** Closes if the form inside may be left; whether it did. */
  leave: () => Promise<boolean>
  /** Says what is asked before the form is left. */
  guard: (mayLeave: () => Promise<boolean>) => void
}

const DialogContext = createContext<RecordDialogFrame | null>(null)

/** The dialog around a form; null for a form that stands in a page. */
export function useRecordDialog(): RecordDialogFrame | null {
  return useContext(DialogContext)
}

export type OpenedDialog = {
  opened: boolean
  onClose: () => void
  /** The mark of the button that opened it, `data-opens`: it gets the focus back. */
  opener: string
}

type RecordDialogProps = OpenedDialog & { title: string; size?: number; children: ReactNode }

/** A dialog for a form: the whole screen on a phone, and never closed by a click beside it. */
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

/** To the button that opened it, where what had the focus before is gone or drawn anew. */
function returnFocus(opener: string) {
  const now = document.activeElement
  if (now !== document.body && !now?.closest('[aria-modal="true"]')) return
  document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(opener)}"]`)?.focus()
}
