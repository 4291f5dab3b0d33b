const WITHOUT_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/** Whether a letter typed there is input rather than a shortcut. */
export function acceptsText(target: EventTarget | null): boolean {
  const field = (target ?? {}) as Partial<HTMLInputElement>
  const { tagName, type = '', isContentEditable } = field
  // Selects are read-only inputs; open ones take keys.
  if (field.readOnly && !field.dataset?.expanded) return false
  if (tagName === 'INPUT') return !WITHOUT_TEXT.test(type)
  return tagName === 'TEXTAREA' || tagName === 'SELECT' || isContentEditable === true
}
