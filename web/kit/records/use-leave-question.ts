import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '../dialogs/confirm.ts'
import { markUnsaved } from '../dialogs/unsaved-work.ts'

type Question = {
  dirty: boolean
  /** An existing record, not a new one. */
  editing: boolean
  /** 'Perubahan pada Listrik belum disimpan.' */
  message: string
  /** A form in a page: replacing the page's own URL, as a search does, is not leaving. */
  overPage: boolean
}

/** Guards links, back, closing the window and signing out. Returns the question; true to leave. */
export function useLeaveQuestion({ dirty, editing, message, overPage }: Question): () => Promise<boolean> {
  async function mayLeave(): Promise<boolean> {
    if (!dirty) return true
    const discard = editing ? 'Buang perubahan' : 'Buang isian'
    return await confirm({
      title: `${discard}?`,
      message,
      confirm: discard,
      cancel: 'Lanjut mengisi',
      danger: true,
    })
  }

  useBlocker({
    shouldBlockFn: async ({ action, current, next }) =>
      !(overPage && action === 'REPLACE' && current.pathname === next.pathname) && !(await mayLeave()),
    enableBeforeUnload: dirty,
    disabled: !dirty,
  })
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty])
  return mayLeave
}
