import { useSyncExternalStore } from 'react'
import { PAPERS, type PaperSize } from './papers.ts'

/** On which paper this device prints an invoice, and on which a job ticket. */
export type Printed = 'invoice' | 'job-ticket'

const FIRST: Record<Printed, PaperSize> = { invoice: 'a5', 'job-ticket': 'a5' }
const listeners = new Set<() => void>()
/** What was chosen where a browser keeps nothing. */
const chosen: Partial<Record<Printed, PaperSize>> = {}

/** The paper that this device prints on: the printer stands beside it, whoever is signed in. */
export function devicePaper(printed: Printed): PaperSize {
  try {
    const kept = localStorage.getItem(keyOf(printed))
    return PAPERS.find((size) => size === kept) ?? chosen[printed] ?? FIRST[printed]
  } catch {
    return chosen[printed] ?? FIRST[printed]
  }
}

/** The same for a screen that shows and changes it. */
export function useDevicePaper(printed: Printed): [PaperSize, (size: PaperSize) => void] {
  const size = useSyncExternalStore(subscribe, () => devicePaper(printed))
  return [size, (next) => keep(printed, next)]
}

function keep(printed: Printed, size: PaperSize): void {
  chosen[printed] = size
  try {
    localStorage.setItem(keyOf(printed), size)
  } catch {
    // It holds until the window is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function keyOf(printed: Printed): string {
  return `paper.${printed}`
}
