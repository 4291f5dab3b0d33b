import type { KeyboardEvent } from 'react'

/** Stops the event, so that no outer form saves too. */
export const onModEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  act(event)
}
