import { useCallback, useEffect, useRef, useState } from 'react'
import { holdKeys } from '../../kit/keyboard/hold-keys.ts'
import type { KeyHold } from '../../kit/keyboard/key-buffer.ts'

/** Until a part is loaded and takes its keys itself (`onReady`), the first of its keys waits for it, and all that follow. */
export function useEarlyKeys(load: () => Promise<unknown>) {
  const [isReady, setReady] = useState(false)
  const waiting = useRef<KeyHold>(undefined)
  const wait = (event: KeyboardEvent) => {
    const keys = holdKeys(event)
    waiting.current = keys
    load().catch(keys.drop)
  }
  // Keys typed after leaving the till are meant for another page.
  useEffect(() => () => waiting.current?.drop(), [])
  const onReady = useCallback(() => {
    setReady(true)
    waiting.current?.release()
  }, [])
  return { wait: isReady ? undefined : wait, onReady }
}
