import { Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

/**
 * Tooltips for the icon buttons of a long list: one for all of them, that shows the name of the button pointed at or focused. A tooltip
 * of its own for every button would make a list of a thousand rows slow.
 */
export function ButtonTooltips({ children }: { children: ReactNode }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const show = useDebouncedCallback(setButton, 300)

  function pointAt(target: EventTarget) {
    const pointed = (target as Element).closest<HTMLElement>(':is(button, a)[aria-label]')
    if (pointed) return show(pointed)
    leave()
  }
  function leave() {
    show.cancel()
    setButton(null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself, it listens to the buttons inside
    <div
      onPointerOver={(event) => pointAt(event.target)}
      onPointerLeave={leave}
      onFocus={(event) => event.target.matches(':focus-visible') && pointAt(event.target)}
      onBlur={leave}
      onClick={leave}
      onKeyDown={leave}
    >
      {children}
      {button?.isConnected && (
        <Tooltip key={button.ariaLabel} opened label={button.ariaLabel} target={button} />
      )}
    </div>
  )
}
