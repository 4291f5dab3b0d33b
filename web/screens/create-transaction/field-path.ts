/** A field of the screen: 'customer', 'discount', 'paid', 'due', 'items', or 'item:<id>:<field>'. It carries it in `data-field`. */
export type FieldPath = string

/** The product search, to which every line leads back. */
export const SEARCH: FieldPath = 'search'

export const LINE_FIELDS = ['length', 'width', 'quantity', 'notes', 'product'] as const
type LineField = (typeof LINE_FIELDS)[number]

export function linePath(itemId: string, field: LineField): FieldPath {
  return `item:${itemId}:${field}`
}

/** Puts the focus into a field, its content selected. False when it is not there. */
export function focusField(path: FieldPath): boolean {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
  if (!field) return false
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
  return true
}
