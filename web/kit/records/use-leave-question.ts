import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '../dialogs/confirm.ts'
import { markUnsaved } from '../dialogs/unsaved-work.ts'

type Question = {
  dirty: boolean
  /** Whether a record that stands there already is changed, or a new one written. */
  editing: boolean
  /** What would be lost: 'Perubahan pada Listrik belum disimpan.' */
  message: string
  /** Over a page: what settles in the address of that page, as a search does, leaves nothing. */
  overPage: boolean
}

/** Asks before unsaved changes are left by a link, back, closing the window or signing out. Returns the question; true is to leave. */
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
