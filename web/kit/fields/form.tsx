import { type ComponentProps, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A password's field has no `aria-invalid`. */
export const PROBLEM = '[aria-invalid="true"], [data-invalid]'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** May return a promise that ends with the server's answer. */
  onSubmit: () => unknown
}

/**
 * A form whose problems we word ourselves. Submitting moves the focus to the first of them, at once or after the server's answer. In a dialog
 * that React nests in another form, it does not submit that one.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  /** A new object for each answer. */
  const [answered, setAnswered] = useState<{ form: HTMLFormElement } | null>(null)
  useEffect(() => {
    // The button that was pressed loses the focus while it is disabled.
    const now = document.activeElement
    if (answered && (now === document.body || answered.form.contains(now))) focusProblem(answered.form)
  }, [answered])
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const form = event.currentTarget
        const ending = flushSync(onSubmit)
        if (!focusProblem(form) && ending instanceof Promise) ending.then(() => setAnswered({ form }))
      }}
    />
  )
}

/** False without a problem. */
function focusProblem(form: HTMLFormElement): boolean {
  const problem = findShown(form, PROBLEM)
  problem?.focus()
  return problem !== undefined
}

/** The first such element of a form that is on screen; a closed part of the form is opened. */
export function findShown(form: HTMLFormElement, selector: string): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(selector)].find((found) => {
    found.closest('details')?.setAttribute('open', '')
    return found.getClientRects().length > 0
  })
}
