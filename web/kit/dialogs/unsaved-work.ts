// Separate from the leave question, which is loaded with forms: signing out needs it earlier.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

const unsaved = new Set<object>()
const { notify, subscribe } = createListeners()

/** Returns a function that clears the mark. */
export function markUnsaved(): () => void {
  const mark = {}
  unsaved.add(mark)
  notify()
  return () => {
    unsaved.delete(mark)
    notify()
  }
}

export function hasUnsavedWork(): boolean {
  return unsaved.size > 0
}

export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedWork)
}
