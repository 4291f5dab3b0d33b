import { createContext, useContext } from 'react'

const OnlineContext = createContext(true)
export const OnlineProvider = OnlineContext.Provider

/** Whether the server answers. What must reach it before it counts can be prepared meanwhile, and is saved later. */
export function useOnline(): boolean {
  return useContext(OnlineContext)
}
