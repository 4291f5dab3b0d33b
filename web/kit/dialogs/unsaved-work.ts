// Apart from the question about leaving, which forms bring along: signing out asks here before any form has been opened.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

const unsaved = new Set<object>()
const { notify, subscribe } = createListeners()

/** Says that something is not saved, until what it answers is called. */
export function markUnsaved(): () => void {
  const mark = {}
  unsaved.add(mark)
  notify()
  return () => {
    unsaved.delete(mark)
    notify()
  }
}

/** Whether a form holds what is not saved: signing out says that it is lost. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0
}

export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedWork)
}
