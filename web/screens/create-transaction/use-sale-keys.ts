import { useLayoutEffect, useRef } from 'react'
import { acceptsText } from '../../kit/keyboard/accepts-text.ts'

type SaleKeys = {
  chooseCustomer?: () => void
  pay?: () => void
  quickAmount?: (index: number) => void
  writeNote?: () => void
  giveDiscount?: () => void
  nextMethod?: () => void
  toggleExpress?: () => void
  save?: (print: boolean) => void
  hold?: (event: KeyboardEvent) => void
  showHeld?: (event: KeyboardEvent) => void
  saveAsQuote?: (event: KeyboardEvent) => void
  /** What can be done with a sale that has just been saved: single keys, while nothing is typed. */
  startNew?: () => void
  print?: () => void
  whatsapp?: () => void
}

/** They rest while a dialog is open, except those of the payment sheet. */
export function useSaleKeys(keys: SaleKeys, sheetOpened: boolean): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // Before the first paint: a key pressed at first sight counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Typing is frequent, and the check below searches the whole page.
      if (event.defaultPrevented || isTyping(event)) return
      const dialog = document.querySelector('[aria-modal="true"]') !== null
      if (dialog && !sheetOpened) return
      const action = actionOf(event, latest.current, dialog)
      if (!action) return
      event.preventDefault()
      action(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [sheetOpened])
}

function isTyping({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !/^F\d/.test(key) && acceptsText(target) && !altKey && !ctrlKey && !metaKey
}

/** Undefined or null: the key does nothing. `dialog`: the payment sheet is open. */
export function actionOf(
  event: KeyboardEvent,
  keys: SaleKeys,
  dialog: boolean,
): ((event: KeyboardEvent) => void) | undefined | null {
  const { altKey, shiftKey } = event
  const { save, quickAmount } = keys
  const mod = event.ctrlKey || event.metaKey
  if (event.key === 'Enter' && mod && !altKey) return save && (() => save(shiftKey))
  if (event.key === 'F8' && !mod && !altKey && !dialog) return shiftKey ? keys.showHeld : keys.hold
  if (mod || shiftKey) return null
  if (altKey) {
    // By the key's place, since Alt makes it write another sign.
    const digit = /^Digit([1-4])$/.exec(event.code)?.[1]
    if (digit) return quickAmount && (() => quickAmount(Number(digit) - 1))
    const letter = /^[a-z]$/i.test(event.key) ? event.key : (/^Key(.)$/.exec(event.code)?.[1] ?? '')
    const byLetter: Record<string, (() => void) | undefined> = {
      k: keys.giveDiscount,
      m: keys.nextMethod,
      ...(!dialog && { c: keys.writeNote, x: keys.toggleExpress }),
    }
    return byLetter[letter.toLowerCase()]
  }
  if (event.key === 'F2' && !dialog) return keys.chooseCustomer
  if (event.key === 'F4') return keys.pay
  if (event.key === 'F9' && !dialog) return keys.saveAsQuote
  if (acceptsText(event.target)) return null
  if (event.key === 'Enter') return event.target === document.body ? keys.startNew : null
  if (event.key === 'Escape') return keys.startNew
  return { p: keys.print, w: keys.whatsapp }[event.key.toLowerCase()]
}
