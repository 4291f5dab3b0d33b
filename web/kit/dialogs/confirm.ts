import { type ComponentType, useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { dropHeldKeys } from '../keyboard/hold-keys.ts'

type Question = {
  /** Names the thing: 'Hapus transaksi 9C41E7B2?' */
  title: string
  /** Names the sum, and says when it cannot be undone. */
  message: string
  /** Verb first: 'Hapus transaksi'. */
  confirm: string
  cancel?: string
  danger?: boolean
}

/** Focus is on `confirm`: both answers are reversible. */
type QuestionWithOther = Question & { other: string }

export type OpenQuestion = Question &
  Partial<QuestionWithOther> & { answer: (answer: boolean | 'other') => void }

/** A question with its own dialog; false when dismissed. */
type CustomQuestion<Asked, Answer> = {
  Dialog: ComponentType<{ asked: Asked; opened: boolean; answer: (answer: Answer | false) => void }>
  asked: Asked
}
// biome-ignore lint/suspicious/noExplicitAny: who asks knows what is asked and answered
export type OpenDialog = CustomQuestion<any, any> & { answer: (answer: any) => void }

let open: OpenQuestion | OpenDialog | null = null
const { notify, subscribe } = createListeners()

function show(question: typeof open) {
  open = question
  notify()
}

/** Asks before an irreversible action: true when confirmed, 'other' for the second option, or the dialog's own answer. */
export function confirm(question: QuestionWithOther): Promise<boolean | 'other'>
export function confirm(question: Question): Promise<boolean>
export function confirm<Asked, Answer>(question: CustomQuestion<Asked, Answer>): Promise<Answer | false>
export function confirm(question: Question | CustomQuestion<unknown, unknown>): Promise<unknown> {
  withdrawQuestion()
  dropHeldKeys()
  return new Promise((resolve) => {
    show({
      ...question,
      answer(answer: unknown) {
        show(null)
        resolve(answer)
      },
    })
  })
}

/** Answers the open question with no, for example when its user is signed out. */
export function withdrawQuestion(): void {
  open?.answer(false)
}

export function useOpenQuestion(): typeof open {
  return useSyncExternalStore(subscribe, () => open)
}
