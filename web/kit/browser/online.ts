import { createContext, useContext } from 'react'

const OnlineContext = createContext(true)
export const OnlineProvider = OnlineContext.Provider

/** What needs the server can still be prepared offline. */
export function useOnline(): boolean {
  return useContext(OnlineContext)
}
