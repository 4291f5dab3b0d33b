import type { KeyboardEvent } from 'react'

/** What Ctrl+Enter does anywhere in a form, and nobody else by the same keys. */
export const onModEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  act(event)
}
