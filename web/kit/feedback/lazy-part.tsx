import { type ComponentType, lazy } from 'react'
import { preloaded } from './preloaded.tsx'

/** React's `lazy` with a retry button on failure; a `beside` part is left out instead. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, beside?: 'beside') {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: beside ? () => null : preloaded(load) }),
    ),
  )
}
