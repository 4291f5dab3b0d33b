import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { Layer } from '../../kit/dialogs/dialog.tsx'
import classes from './name-list.module.css'

type RenameFieldProps = {
  name: string
  /** 'kategori'. */
  noun: string
  maxLength: number
  spelled: ((name: string) => string) | undefined
  /** Null if allowed. */
  problemOf: (to: string) => string | null
  onUnfinished: ((problem: string | null) => void) | undefined
  /** `byKey`: restore the focus. */
  onEnd: (to: string, byKey: boolean) => void
}

/** Enter, Ctrl+Enter and blur accept; Escape cancels. */
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
            // Ctrl+Enter also saves the form.
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
