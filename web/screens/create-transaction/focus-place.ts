import type { Place } from './problems.ts'

/** The product search, to which every line leads back. */
export const SEARCH: Place = 'search'

/** Puts the focus into the field that carries a place in `data-place`, its content selected. False when it is not there. */
export function focusPlace(place: Place): boolean {
  const field = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
  if (!field) return false
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
  return true
}
