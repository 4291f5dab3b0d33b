/** A field of the screen: 'customer', 'discount', 'paid', 'due', 'items', or 'item:<id>:<field>'. It carries it in `data-field`. */
export type FieldPath = string

export const SEARCH: FieldPath = 'search'

export const LINE_FIELDS = [
  'length',
  'width',
  'quantity',
  'notes',
  'product',
  'price',
  'priceReason',
  'outsourcing',
] as const
type LineField = (typeof LINE_FIELDS)[number] | 'metres' | 'extras' | `extra:${string}`

export function linePath(itemId: string, field: LineField): FieldPath {
  return `item:${itemId}:${field}`
}

export function findField(path: FieldPath): HTMLElement | null {
  return document.querySelector(`[data-field="${CSS.escape(path)}"]`)
}

/** Selects its content. False when it is not there. */
export function focusField(path: FieldPath): boolean {
  const field = findField(path)
  if (!field) return false
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
  return true
}

/** Puts the focus into the note of the line that has it now, else of the last one. */
export function focusNote(items: readonly { id: string }[]): void {
  const here = document.activeElement?.getAttribute('data-field')?.split(':')[1]
  const id = items.find((item) => item.id === here)?.id ?? items.at(-1)?.id
  if (id) focusField(linePath(id, 'notes'))
}
