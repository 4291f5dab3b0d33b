import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on screen: an answer may come after the user has left it. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
