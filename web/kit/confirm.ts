import { useSyncExternalStore } from 'react'

type Question = {
  /** Names the thing: 'Hapus transaksi 9C41E7B2?' */
  title: string
  /** Names the sum, and says when it cannot be undone. */
  message: string
  /** The button's words, verb first: 'Hapus transaksi'. */
  confirm: string
  cancel?: string
  danger?: boolean
}

export type OpenQuestion = Question & { answer: (yes: boolean) => void }

let open: OpenQuestion | null = null
const listeners = new Set<() => void>()

function show(question: OpenQuestion | null) {
  open = question
  for (const listener of listeners) listener()
}

/** Asks before doing what cannot be taken back. Resolves to true only when it is confirmed. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    show({
      ...question,
      answer(yes) {
        show(null)
        resolve(yes)
      },
    })
  })
}

/** The question that stands open now, for who shows it and for what must not close meanwhile. */
export function useOpenQuestion(): OpenQuestion | null {
  return useSyncExternalStore(subscribe, () => open)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
