import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

/** The buttons of an icon alone, and in a list's rows those whose name says more than they have room for. */
const NAMED_BUTTON = ':is(.mantine-ActionIcon-root, [data-row] button)[aria-label]'

const OPEN_AFTER_MS = 300

/** One tooltip for all icon buttons: a list of a thousand rows does not carry one in each. Loaded after the first screen. */
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

    // Whoever came to a button while this was fetched waits for its name.
    const hovered = matchMedia('(hover: hover)').matches && document.querySelector(`${NAMED_BUTTON}:hover`)
    pointAt(hovered || focused())

    const stop = new AbortController()
    // Listens on the way down: whoever stops an event does so on its way up.
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
