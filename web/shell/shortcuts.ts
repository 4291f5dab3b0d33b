import { useLayoutEffect, useRef } from 'react'
import { acceptsText } from '../kit/keyboard/accepts-text.ts'

const NUMBER = '[inputmode="numeric"], [inputmode="decimal"]'

type Shortcuts = { palette: () => void; newTransaction?: () => void; help: () => void }

/** Ctrl+K anywhere; N, / and ? only without text input or dialog. / focuses `data-slash`, also from a number. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  // In a layout effect: keys count from the first frame.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.palette()
        return
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        (acceptsText(event.target) && !(event.key === '/' && (event.target as Element).matches(NUMBER))) ||
        document.querySelector('[aria-modal="true"]')
      )
        return
      if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('[data-slash]')
        if (!search) return
        event.preventDefault()
        search.focus()
      } else if (event.key === '?') {
        event.preventDefault()
        latest.current.help()
      } else if (event.key.toLowerCase() === 'n' && latest.current.newTransaction) {
        event.preventDefault()
        latest.current.newTransaction()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
