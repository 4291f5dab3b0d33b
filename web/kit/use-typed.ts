import { useEffect, useRef, useState } from 'react'

/**
 * What is typed on a screen whose address keeps it: it shows at once, and follows the address when that changes by itself (the way
 * back, the palette). The address takes up the screen's own changes a little later; more may have been typed by then, which stays.
 * `asking` notes what the address is about to be asked to keep.
 */
export function useTyped<Value>(kept: Value) {
  const [typed, setTyped] = useState(kept)
  const asked = useRef<string[]>([])
  const now = JSON.stringify(kept)
  useEffect(() => {
    const place = asked.current.indexOf(now)
    asked.current = asked.current.slice(place + 1)
    if (place < 0) {
      asked.current = []
      setTyped(JSON.parse(now))
    }
  }, [now])
  function asking(next: Value) {
    const text = JSON.stringify(next)
    if (text !== now) asked.current.push(text)
  }
  return { typed, setTyped, asking }
}
