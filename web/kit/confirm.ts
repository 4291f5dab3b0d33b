type Question = {
  /** Names the thing: 'Hapus transaksi 9C41E7B2?' */
  title: string
  /** Names the sum, and says when it cannot be undone. */
  message: string
  /** The deed, verb first: 'Hapus transaksi'. */
  confirm: string
  cancel?: string
  danger?: boolean
}

export type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(question: Asked | null) {
  asked = question
  for (const listener of listeners) listener()
}

/** Asks before a deed that cannot be taken back. Resolves to true only when it is confirmed. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    ask({
      ...question,
      answer(yes) {
        ask(null)
        resolve(yes)
      },
    })
  })
}

export function askedNow(): Asked | null {
  return asked
}

export function subscribeToAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
