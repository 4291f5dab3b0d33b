import { useSyncExternalStore } from 'react'

// The panel 'Belum terkirim' is opened from the menu's foot, from alerts and lists: whether it is open is nobody's in particular.
let opened = false
const listeners = new Set<() => void>()

export function showUnsent(open: boolean): void {
  opened = open
  for (const listener of listeners) listener()
}

export function useUnsentOpened(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )
}
