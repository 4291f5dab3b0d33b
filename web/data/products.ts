import { useMemo, useSyncExternalStore } from 'react'
import type { Product } from '../../contract/products.ts'
import { productSearch } from '../../core/text/search.ts'
import { Replica } from './replica.ts'

const replica = new Replica<Product>('products', productSearch)

/** Newest first; empty until loaded. */
export function useProducts(): Product[] {
  return useSyncExternalStore(replica.subscribe, replica.records)
}

export function loadProducts(): void {
  void replica.load()
}

/** True once a search is final: all products are cached, or offline no more will come. */
export function useProductsReady(online: boolean): boolean {
  return useSyncExternalStore(replica.subscribe, online ? replica.isComplete : replica.isLoaded)
}

export function useProductsComplete(): boolean {
  return useSyncExternalStore(replica.subscribe, replica.isComplete)
}

/** Matches every word in name or category; the newest for an empty text. */
export function useProductSearch(text: string, limit: number): Product[] {
  const products = useProducts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again when the products change
  return useMemo(() => replica.search(text, limit), [products, text, limit])
}
