import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { PAPERS, type PaperSize } from './papers.ts'

/** What a device prints: on which paper, and on which printer, this device keeps for each. */
export type PrintedDocument = 'invoice' | 'job-ticket'

const DEFAULT_PAPER: PaperSize = 'a5'
const listeners = createListeners()
/** What was chosen where a browser keeps nothing. */
const unstored = new Map<string, string>()

/** The paper that this device prints on: the printer stands beside it, whoever is signed in. */
export function devicePaper(printed: PrintedDocument): PaperSize {
  return PAPERS.find((size) => size === readSetting(`paper.${printed}`)) ?? DEFAULT_PAPER
}

/** The same for a screen that shows and changes it. */
export function useDevicePaper(printed: PrintedDocument): [PaperSize, (size: PaperSize) => void] {
  const size = useSyncExternalStore(subscribe, () => devicePaper(printed))
  return [size, (next) => writeSetting(`paper.${printed}`, next)]
}

/** The id of the shop's printer that this device sends to without a window; '' for none. */
export function useDevicePrinter(printed: PrintedDocument): [string, (printerId: string) => void] {
  const printerId = useSyncExternalStore(subscribe, () => readSetting(`printer.${printed}`))
  return [printerId, (next) => writeSetting(`printer.${printed}`, next)]
}

/** Whether the cash drawer opens with each invoice that this device sends to its printer. */
export function shouldOpenDrawer(): boolean {
  return readSetting('printer.drawer') === 'true'
}

/** The same for a screen that shows and changes it. */
export function useShouldOpenDrawer(): [boolean, (opens: boolean) => void] {
  const opens = useSyncExternalStore(subscribe, shouldOpenDrawer)
  return [opens, (next) => writeSetting('printer.drawer', String(next))]
}

function readSetting(key: string): string {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? ''
  } catch {
    return unstored.get(key) ?? ''
  }
}

function writeSetting(key: string, value: string): void {
  unstored.set(key, value)
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
