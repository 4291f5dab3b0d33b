import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { useOpenQuestion } from '../confirm.ts'
import { useOpenedLater } from '../use-opened-later.ts'
import { usePhone } from '../use-phone.ts'
import classes from './record-dialog.module.css'

type Dialog = {
  /** Closes without a question: what was typed is saved. */
  close: () => void
  /** Closes if the form inside may be left; whether it did. */
  leave: () => Promise<boolean>
  /** Says what is asked before the form is left. */
  guard: (mayLeave: () => Promise<boolean>) => void
}

const DialogContext = createContext<Dialog | null>(null)

/** The dialog around a form; null for a form that stands in a page. */
export function useRecordDialog(): Dialog | null {
  return useContext(DialogContext)
}

/** What a page says of the dialog that it opens. */
export type OpenedDialog = {
  opened: boolean
  onClose: () => void
  /** The mark of the button that opened it, `data-opens`: it gets the focus back. */
  opener: string
}

type RecordDialogProps = OpenedDialog & { title: string; size?: number; children: ReactNode }

/** A dialog for a form: the whole screen on a phone, and never closed by a click beside it. */
export function RecordDialog({ opened, onClose, opener, title, size = 560, children }: RecordDialogProps) {
  const phone = usePhone()
  const asking = useOpenQuestion() !== null
  const mayLeave = useRef(async () => true)
  const leave = async () => {
    const may = await mayLeave.current()
    if (may) onClose()
    return may
  }
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={leave}
      title={title}
      size={size}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      closeOnClickOutside={false}
      // The question on top is answered by the same key.
      closeOnEscape={!asking}
      classNames={{ content: classes.content, header: classes.head, body: classes.body }}
      onExitTransitionEnd={() => returnFocus(opener)}
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
    </Modal>
  )
}

/** To the button that opened it, where the question about leaving gave the focus to a field that goes away with the dialog. */
function returnFocus(opener: string) {
  const now = document.activeElement
  if (now !== document.body && !now?.closest('[aria-modal="true"]')) return
  document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(opener)}"]`)?.focus()
}
