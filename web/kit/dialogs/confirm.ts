import { type ComponentType, useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { dropHeldKeys } from '../keyboard/hold-keys.ts'

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

/** A question with two ways to go on. The focus is on `confirm`: it only changes what stands on the screen. */
type QuestionWithOther = Question & { other: string }

export type OpenQuestion = Question &
  Partial<QuestionWithOther> & { answer: (answer: boolean | 'other') => void }

/** A question with a dialog of its own. It answers false when it is given up. */
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

/** Asks before an irreversible action: true when confirmed, 'other' for the second option, or the answer of the question's own dialog. */
export function confirm(question: QuestionWithOther): Promise<boolean | 'other'>
export function confirm(question: Question): Promise<boolean>
export function confirm<Asked, Answer>(question: CustomQuestion<Asked, Answer>): Promise<Answer | false>
export function confirm(question: Question | CustomQuestion<unknown, unknown>): Promise<unknown> {
  open?.answer(false)
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

/** The question that stands open now, for who shows it and for what must not close meanwhile. */
export function useOpenQuestion(): typeof open {
  return useSyncExternalStore(subscribe, () => open)
}
