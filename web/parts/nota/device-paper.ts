import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { PAPERS, type PaperSize } from './papers.ts'

/** What a device prints: on which paper, and on which printer, this device keeps for each. */
export type Printed = 'invoice' | 'job-ticket'

const FIRST: PaperSize = 'a5'
const listeners = createListeners()
/** What was chosen where a browser keeps nothing. */
const chosen = new Map<string, string>()

/** The paper that this device prints on: the printer stands beside it, whoever is signed in. */
export function devicePaper(printed: Printed): PaperSize {
  return PAPERS.find((size) => size === kept(`paper.${printed}`)) ?? FIRST
}

/** The same for a screen that shows and changes it. */
export function useDevicePaper(printed: Printed): [PaperSize, (size: PaperSize) => void] {
  const size = useSyncExternalStore(subscribe, () => devicePaper(printed))
  return [size, (next) => keep(`paper.${printed}`, next)]
}

/** The id of the shop's printer that this device sends to without a window; '' for none. */
export function useDevicePrinter(printed: Printed): [string, (printerId: string) => void] {
  const printerId = useSyncExternalStore(subscribe, () => kept(`printer.${printed}`))
  return [printerId, (next) => keep(`printer.${printed}`, next)]
}

/** Whether the cash drawer opens with each invoice that this device sends to its printer. */
export function opensDrawer(): boolean {
  return kept('printer.drawer') === 'true'
}

/** The same for a screen that shows and changes it. */
export function useOpensDrawer(): [boolean, (opens: boolean) => void] {
  const opens = useSyncExternalStore(subscribe, opensDrawer)
  return [opens, (next) => keep('printer.drawer', String(next))]
}

function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? chosen.get(key) ?? ''
  } catch {
    return chosen.get(key) ?? ''
  }
}

function keep(key: string, value: string): void {
  chosen.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // It holds until the window is closed.
  }
  listeners.notify()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}
