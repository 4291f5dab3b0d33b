import { useState } from 'react'
import { registerApprovalHandler } from '../data/server.ts'
import type { OpenDialog, useOpenQuestion } from '../kit/dialogs/confirm.ts'
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx'

registerApprovalHandler(() => import('../parts/approval/ask-approval.ts'))

/** What asks the person who works here, or a colleague beside them: in words, or in a dialog of its own. */
export function Questions({ question }: { question: ReturnType<typeof useOpenQuestion>; opened: boolean }) {
  const inWords = question && 'Dialog' in question ? null : question
  const inDialog = question && 'Dialog' in question ? question : null
  // Its words stay while it closes; the next one is another, however soon it comes.
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
