import { Tooltip } from '@mantine/core'
import '../../theme/later-styles.css'
import { useEffect, useState } from 'react'

/** Icon buttons, and row buttons with a longer accessible name. */
const NAMED_BUTTON = ':is(.mantine-ActionIcon-root, [data-row] button)[aria-label]'

const OPEN_AFTER_MS = 300

/** One tooltip for all icon buttons instead of one each. Loaded after the first screen. */
export function ButtonTooltips() {
  const [shown, setShown] = useState<{ button: HTMLElement; name: string | null }>()
  const [opened, setOpened] = useState(false)

  useEffect(() => {
    let current: HTMLElement | null = null
    let timer: number | undefined

    function pointAt(target: EventTarget | null) {
      const button = target instanceof Element ? target.closest<HTMLElement>(NAMED_BUTTON) : null
      if (button === current) return
      current = button
      setOpened(false)
      clearTimeout(timer)
      if (button) timer = window.setTimeout(show, OPEN_AFTER_MS, button)
    }
    function show(button: HTMLElement) {
      if (!button.isConnected) return
      setShown({ button, name: button.ariaLabel })
      setOpened(true)
    }
    const hide = () => pointAt(null)
    const focused = () => document.querySelector(':focus-visible')

    // Already hovered or focused while this was loading.
    const hovered = matchMedia('(hover: hover)').matches && document.querySelector(`${NAMED_BUTTON}:hover`)
    pointAt(hovered || focused())

    const stop = new AbortController()
    // Capture phase: handlers below may stop the event.
    const on = { capture: true, signal: stop.signal }
    document.addEventListener(
      'pointerover',
      ({ pointerType, target }) => pointerType !== 'touch' && pointAt(target),
      on,
    )
    document.addEventListener('pointerout', ({ relatedTarget }) => relatedTarget === null && hide(), on)
    document.addEventListener('focusin', () => pointAt(focused()), on)
    for (const type of ['focusout', 'pointerdown', 'keydown']) document.addEventListener(type, hide, on)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])

  return shown && <Tooltip opened={opened} label={shown.name} target={shown.button} />
}
