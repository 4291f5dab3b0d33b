import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { PAPERS, type PaperSize } from './papers.ts'

/** Paper and printer are stored per document and device. */
export type PrintedDocument = 'invoice' | 'job-ticket'

const DEFAULT_PAPER: PaperSize = 'a5'
const listeners = createListeners()
/** Fallback without localStorage. */
const unstored = new Map<string, string>()

/** Per device, not per user. */
export function devicePaper(printed: PrintedDocument): PaperSize {
  return PAPERS.find((size) => size === readSetting(`paper.${printed}`)) ?? DEFAULT_PAPER
}

export function useDevicePaper(printed: PrintedDocument): [PaperSize, (size: PaperSize) => void] {
  const size = useSyncExternalStore(subscribe, () => devicePaper(printed))
  return [size, (next) => writeSetting(`paper.${printed}`, next)]
}

/** '' for none. */
export function useDevicePrinter(printed: PrintedDocument): [string, (printerId: string) => void] {
  const printerId = useSyncExternalStore(subscribe, () => readSetting(`printer.${printed}`))
  return [printerId, (next) => writeSetting(`printer.${printed}`, next)]
}

/** Opens the cash drawer with each printed invoice. */
export function shouldOpenDrawer(): boolean {
  return readSetting('printer.drawer') === 'true'
}

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
    // Kept in memory only.
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
