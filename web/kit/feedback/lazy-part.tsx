import { type ComponentType, lazy } from 'react'
import { preloaded } from './preloaded.tsx'

/** React's `lazy`, with a message and a retry button where the code cannot be loaded; a `beside` part is left out instead. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, beside?: 'beside') {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: beside ? () => null : preloaded(load) }),
    ),
  )
}
