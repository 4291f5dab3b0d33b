import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

// The panel 'Belum terkirim' is opened from the menu's foot, from alerts and lists: whether it is open is nobody's in particular.
let opened = false
const { notify, subscribe } = createListeners()

export function setOutboxPanelOpen(open: boolean): void {
  opened = open
  notify()
}

export function useOutboxPanelOpen(): boolean {
  return useSyncExternalStore(subscribe, () => opened)
}
