import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

// Global, since menu, alerts and lists open it.
let opened = false
const { notify, subscribe } = createListeners()

export function setOutboxPanelOpen(open: boolean): void {
  opened = open
  notify()
}

export function useOutboxPanelOpen(): boolean {
  return useSyncExternalStore(subscribe, () => opened)
}
