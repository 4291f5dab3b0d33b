import { useEffect, useState } from 'react'

/** Prints only what is marked with `data-printed-page`, while `isPrinting`. */
export function usePrintedPage(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const done = () => setPrinting(false)
    addEventListener('afterprint', done)
    window.print()
    return () => removeEventListener('afterprint', done)
  }, [isPrinting])
  return { isPrinting, print: () => setPrinting(true) }
}
