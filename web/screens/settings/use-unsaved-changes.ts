import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '../../kit/confirm.ts'
import { holdUnsaved } from '../../kit/record/use-leave-question.ts'

/** While there are changes that are not saved, leaving asks first: for another tab or page, by the way back, by closing the window, by signing out. */
export function useUnsavedChanges(dirty: boolean): void {
  useBlocker({ shouldBlockFn: staysHere, enableBeforeUnload: dirty, disabled: !dirty })
  useEffect(() => (dirty ? holdUnsaved() : undefined), [dirty])
}

async function staysHere(): Promise<boolean> {
  const leaves = await confirm({
    title: 'Buang perubahan?',
    message: 'Perubahan pada pengaturan ini belum disimpan.',
    confirm: 'Buang perubahan',
    cancel: 'Lanjut mengisi',
    danger: true,
  })
  return !leaves
}
