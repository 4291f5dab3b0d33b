import { useState } from 'react'
import { registerApprovalHandler } from '../data/server.ts'
import type { OpenDialog, useOpenQuestion } from '../kit/dialogs/confirm.ts'
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx'

registerApprovalHandler(() => import('../parts/approval/ask-approval.ts'))

/** Confirmations and dialogs that ask. */
export function Questions({ question }: { question: ReturnType<typeof useOpenQuestion>; opened: boolean }) {
  const inWords = question && 'Dialog' in question ? null : question
  const inDialog = question && 'Dialog' in question ? question : null
  // Keeps the content while closing; each question gets a new key.
  const [{ last, turn }, setShown] = useState<{ last: OpenDialog | null; turn: number }>({
    last: null,
    turn: 0,
  })
  if (inDialog && inDialog !== last) setShown({ last: inDialog, turn: turn + 1 })
  return (
    <>
      <ConfirmDialog question={inWords} />
      {last && <last.Dialog key={turn} opened={inDialog !== null} asked={last.asked} answer={last.answer} />}
    </>
  )
}
