import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { Layer } from '../../kit/dialogs/dialog.tsx'
import classes from './name-list.module.css'

type RenameFieldProps = {
  name: string
  /** 'kategori', as the label says it. */
  noun: string
  maxLength: number
  spelled: ((name: string) => string) | undefined
  /** Why a name cannot be taken; null where it can. */
  problemOf: (to: string) => string | null
  onUnfinished: ((problem: string | null) => void) | undefined
  /** With the name that is taken, the present one where it stays; `byKey`: the focus goes back to where it was. */
  onEnd: (to: string, byKey: boolean) => void
}

/** A name of a list as a field. Enter, Ctrl+Enter and leaving the field take the new name, Escape keeps the present one. */
export function RenameField({
  name,
  noun,
  maxLength,
  problemOf,
  onUnfinished,
  onEnd,
  ...field
}: RenameFieldProps) {
  const phone = usePhone()
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const isOver = useRef(false)

  const meant = (text: string) => {
    const tidy = text.trim().replace(/\s+/g, ' ')
    return field.spelled?.(tidy) ?? tidy
  }
  const problemWith = (text: string) => (meant(text) === name ? null : problemOf(meant(text)))

  function end(to: string, byKey: boolean) {
    if (isOver.current) return
    isOver.current = true
    onUnfinished?.(null)
    onEnd(to, byKey)
  }

  /** Takes what is typed; answers whether it could. */
  function take(byKey: boolean): boolean {
    const wrong = problemWith(typed)
    setProblem(wrong)
    if (wrong === null) end(meant(typed), byKey)
    return wrong === null
  }

  return (
    <Layer onClose={() => end(name, true)}>
      <div className={classes.rename}>
        <TextInput
          flex={1}
          size={phone ? 'md' : 'sm'}
          aria-label={`Nama baru ${noun} ${name}`}
          autoComplete="off"
          autoFocus
          maxLength={maxLength}
          value={typed}
          error={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setProblem(null)
            onUnfinished?.(problemWith(value))
          }}
          onBlur={() => take(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            const saves = event.ctrlKey || event.metaKey
            // Ctrl+Enter takes the name and goes on to save.
            if (!take(!saves) || !saves) {
              event.preventDefault()
              event.stopPropagation()
            }
          }}
        />
        <Button
          size={phone ? 'md' : 'sm'}
          variant="default"
          aria-label={`Ganti nama ${name}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(true)}
        >
          Ganti
        </Button>
      </div>
    </Layer>
  )
}
