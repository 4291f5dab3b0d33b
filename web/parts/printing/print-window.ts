import { createContext, useContext } from 'react'

const PrintWindow = createContext<Window>(window)
export const PrintWindowProvider = PrintWindow.Provider

/** This window, or one opened by this page. */
export function usePrintWindow(): Window {
  return useContext(PrintWindow)
}
