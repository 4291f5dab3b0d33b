import type { Store } from '../../contract/store.ts'
import { useSession } from './session.tsx'

/** The store's configuration, always the latest that this browser has heard of. Only inside the signed-in part. */
export function useStore(): Store {
  return useSession().store
}
