import { acceptsText } from './accepts-text.ts'

/** Untrusted events have no default action: it is performed here. */
export function pressKey(key: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const again = new KeyboardEvent('keydown', key)
  if (!target.dispatchEvent(again) || key.ctrlKey || key.altKey || key.metaKey) return
  if (key.key === 'Tab') focusNext(target, key.shiftKey ? -1 : 1)
  else if (target.matches('input, textarea') && acceptsText(target)) write(target, key)
  else if (key.key === ' ' || (key.key === 'Enter' && target.matches('button, a')))
    (target as HTMLElement).click()
}

const EDITS: Record<string, string> = { Backspace: 'delete', Delete: 'forwardDelete' }
const CARET: Record<string, [direction: string, by: string]> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  Home: ['left', 'lineboundary'],
  End: ['right', 'lineboundary'],
}

function write(field: Element, { key, shiftKey }: KeyboardEvent) {
  const { form } = field as HTMLInputElement
  if (key.length === 1) {
    // `insertText` does not fire this event.
    const before = { inputType: 'insertText', data: key, bubbles: true, cancelable: true }
    if (field.dispatchEvent(new InputEvent('beforeinput', before)))
      document.execCommand('insertText', false, key)
  } else if (EDITS[key]) document.execCommand(EDITS[key])
  else if (CARET[key]) getSelection()?.modify(shiftKey ? 'extend' : 'move', ...CARET[key])
  else if (key === 'Enter' && field.matches('textarea')) document.execCommand('insertLineBreak')
  else if (key === 'Enter') form?.querySelector<HTMLElement>('[type="submit"]:not(:disabled)')?.click()
}

function focusNext(from: Element, step: 1 | -1) {
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
  const stops = [...all].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
  stops.at((stops.indexOf(from as HTMLElement) + step) % stops.length)?.focus()
}
