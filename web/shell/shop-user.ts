import { createContext, useContext } from 'react'
import type { SignedInUser } from '../../contract/session.ts'
import type { Page } from '../../core/access.ts'
import type { StoreConfig } from '../../core/store.ts'

export type ShopUser = {
  user: SignedInUser
  store: StoreConfig
  /** The pages that the user's role may open, those without a screen included. */
  allowed: readonly Page[]
}

const ShopUserContext = createContext<ShopUser | null>(null)
export const ShopUserProvider = ShopUserContext.Provider

/** Who is signed in, to which shop, and what they may open. Only below the shell. */
export function useShopUser(): ShopUser {
  const shopUser = useContext(ShopUserContext)
  if (!shopUser) throw new Error('useShopUser is used outside the shell')
  return shopUser
}
