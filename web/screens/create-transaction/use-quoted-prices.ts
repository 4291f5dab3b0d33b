import { useEffect, useMemo, useReducer } from 'react'
import { prefetch } from '../../when-idle.ts'
import type { DraftQuote } from './draft.ts'
import type { QuotedPrices } from './price-draft.ts'

let quotedPrices: typeof import('./price-quoted.ts')['quotedPrices'] | undefined

/** Only sales from quotes need it. */
export async function loadQuotedPrices(): Promise<void> {
  quotedPrices ??= (await import('./price-quoted.ts')).quotedPrices
}

/** Undefined: the draft has today's prices; null: they are being loaded. */
export function useQuotedPrices(quote: DraftQuote | undefined): QuotedPrices | null | undefined {
  const [loads, draw] = useReducer((times: number) => times + 1, 0)
  const record = quote?.prices === 'quoted' ? quote.record : undefined
  useEffect(() => {
    if (record && !quotedPrices) void prefetch(loadQuotedPrices).then(draw)
  }, [record])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loads` says that it was loaded
  return useMemo(() => (record ? (quotedPrices?.(record) ?? null) : undefined), [record, loads])
}
