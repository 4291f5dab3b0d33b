const WITHOUT_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/** Whether a letter that is pressed there is typed, and therefore no shortcut. */
export function acceptsText(target: EventTarget | null): boolean {
  const field = (target ?? {}) as Partial<HTMLInputElement>
  const { tagName, type = '', isContentEditable } = field
  // A list of choices is read-only; while it is open, keys are for it.
  if (field.readOnly && !field.dataset?.expanded) return false
  if (tagName === 'INPUT') return !WITHOUT_TEXT.test(type)
  return tagName === 'TEXTAREA' || tagName === 'SELECT' || isContentEditable === true
}
