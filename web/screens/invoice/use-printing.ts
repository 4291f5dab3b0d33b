import { useCallback, useEffect, useRef } from 'react'

/**
 * Prints the window once, as soon as the sheets are laid out in the right face, and closes it when printing is over
 * (specification, section 2). A window that no script opened stays: a browser closes only its own.
 */
export function usePrintOnce(ready: boolean): { print: () => void } {
  const printed = useRef(false)
  const print = useCallback(async () => {
    await document.fonts.ready
    await pictures()
    window.print()
  }, [])

  useEffect(() => {
    if (!ready || printed.current) return
    printed.current = true
    addEventListener('afterprint', () => window.close(), { once: true })
    void print()
  }, [ready, print])

  return { print }
}

/** Waits for the logo; one that cannot be shown holds nothing up. */
async function pictures(): Promise<void> {
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}
