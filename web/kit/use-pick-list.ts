import { type KeyboardEvent, useEffect, useId, useState } from 'react'

type PickListOptions<T> = {
  options: readonly T[]
  /** Whether the list is shown. */
  opened: boolean
  onPick: (option: T) => void
  onClose: () => void
}

/**
 * A text field with a list of what it finds (the combobox pattern): the first is preselected, arrows move, Enter picks,
 * Esc closes, and the focus stays in the field.
 */
export function usePickList<T>({ options, opened, onPick, onClose }: PickListOptions<T>) {
  const id = useId()
  const [active, setActive] = useState(0)
  const current = Math.min(active, options.length - 1)
  const shown = opened && options.length > 0

  // What is found begins anew with every letter: so does the preselection.
  const found = options.length
  useEffect(() => {
    if (!opened || found === 0) setActive(0)
  }, [opened, found])

  useEffect(() => {
    if (shown) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, shown, current])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[current]
    if (step && shown) {
      event.preventDefault()
      setActive((current + step + options.length) % options.length)
    } else if (event.key === 'Enter' && shown && option) {
      event.preventDefault()
      onPick(option)
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  return {
    /** To be called when the text changes. */
    startOver: () => setActive(0),
    onKeyDown,
    inputProps: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': shown,
      'aria-controls': shown ? id : undefined,
      'aria-activedescendant': shown ? `${id}-${current}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
    listProps: { id, role: 'listbox' as const },
    optionProps: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option' as const,
      'aria-selected': index === current,
      // The field keeps the focus: a click must not take it away before it is answered.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onMouseMove: () => index !== current && setActive(index),
      onClick: () => {
        const option = options[index]
        if (option) onPick(option)
      },
    }),
  }
}
