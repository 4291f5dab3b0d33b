import { type ComponentType, lazy } from 'react'
import { fetched } from './fetched.tsx'

/**
 * React's `lazy` for a part of a page: where its code cannot be fetched a sentence stands in its place, with the way to try again, and the page
 * stays. What only stands `beside` something is left out then.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, beside?: 'beside') {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: beside ? () => null : fetched(load) }),
    ),
  )
}
