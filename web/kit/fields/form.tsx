import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/** A form whose problems we word ourselves; saving moves the focus to the first of them. In a dialog that React nests in another form, it does not submit that one. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        flushSync(onSubmit)
        event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      }}
    />
  )
}
