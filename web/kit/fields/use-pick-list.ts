import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { holdKeys } from '../keyboard/hold-keys.ts'
import type { KeyHold } from '../keyboard/key-buffer.ts'

type PickListOptions<T> = {
  /** Best match first. */
  options: readonly T[]
  opened: boolean
  /**
   * Until results are complete, Enter waits. 'in vain': they will stay incomplete; a waiting Enter then picks nothing, the next one picks
   * what is shown.
   */
  ready: boolean | 'in vain'
  onPick: (option: T) => void
  onClose: () => void
}

/** Combobox: the first option is preselected, arrows move, Enter picks, Esc closes; the focus stays in the field. */
export function usePickList<T extends { id: string }>(list: PickListOptions<T>) {
  const { options, opened, ready, onPick, onClose } = list
  const id = useId()
  // By id: results may arrive above it.
  const [active, setActive] = useState<string>()
  const found = options.findIndex((option) => option.id === active)
  const current = opened ? Math.max(found, 0) : 0
  const shown = opened && options.length > 0

  const early = useRef<KeyHold>(undefined)
  useLayoutEffect(() => {
    if (ready === 'in vain') early.current?.drop()
    else if (ready) early.current?.release()
  }, [ready])
  useLayoutEffect(() => () => early.current?.drop(), [])

  useEffect(() => {
    if (shown) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, shown, current])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[current]
    if (step && shown) {
      event.preventDefault()
      setActive(options[(current + step + options.length) % options.length]?.id)
    } else if (event.key === 'Enter' && opened && !ready) {
      event.preventDefault()
      early.current = holdKeys(event.nativeEvent)
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
    /** Call when the text changes. */
    startOver: () => setActive(undefined),
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
      // Keeps the focus in the field.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onMouseMove: () => index !== current && setActive(options[index]?.id),
      onClick: () => {
        const option = options[index]
        if (option) onPick(option)
      },
    }),
  }
}
