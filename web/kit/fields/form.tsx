import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/** A form whose problems we word ourselves. In a dialog that React nests in another form, it does not submit that one. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    />
  )
}
