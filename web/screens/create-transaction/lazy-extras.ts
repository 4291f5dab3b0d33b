import { preloaded } from '../../kit/feedback/preloaded.tsx'
import type { PricedDraftLine } from './price-draft.ts'

/** Shops without extras never load it. */
export const TillExtras = preloaded(() => import('./till-extras.tsx').then((module) => module.TillExtras))

export function hasExtras({ priced }: PricedDraftLine, opened: boolean): boolean {
  return opened || (priced?.extras.length ?? 0) > 0
}
