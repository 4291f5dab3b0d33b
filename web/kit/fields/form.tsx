import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/**
 * A form whose problems we word ourselves; submitting moves the focus to the first that is known at once. In a dialog that React nests in
 * another form, it does not submit that one.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        flushSync(onSubmit)
        findShown(event.currentTarget, '[aria-invalid="true"]')?.focus()
      }}
    />
  )
}

/** The first such element of a form that is on screen; a closed part of the form is opened. */
export function findShown(form: HTMLFormElement, selector: string): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(selector)].find((found) => {
    found.closest('details')?.setAttribute('open', '')
    return found.getClientRects().length > 0
  })
}
