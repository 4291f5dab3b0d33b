import { createContext, useContext } from 'react'

const PrintWindow = createContext<Window>(window)
export const PrintWindowProvider = PrintWindow.Provider

/** The window in which sheets are shown and printed: this page's own, or one that this page has opened and draws into. */
export function usePrintWindow(): Window {
  return useContext(PrintWindow)
}
