import { useEffect, useRef } from 'react'
import { acceptsText } from './accepts-text.ts'

/** 'f4', 'mod+enter'. Ignored under dialogs and menus; letters and arrows also while typing. */
export function useKeys(actionOf: (key: string) => (() => unknown) | undefined): void {
  const latest = useRef(actionOf)
  useEffect(() => {
    latest.current = actionOf
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const onTop = document.querySelector('[aria-modal="true"]:not([data-replaces-tabs]), [role="menu"]')
      if (event.defaultPrevented || event.altKey || event.shiftKey || onTop) return
      const key = event.key.toLowerCase()
      // Arrows also move radio buttons and sliders.
      const isInField = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (key.startsWith('arrow') ? isInField : key.length === 1 && acceptsText(event.target)) return
      const action = latest.current(event.ctrlKey || event.metaKey ? `mod+${key}` : key)
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
