import { useMemo, useSyncExternalStore } from 'react'
import type { Product } from '../../contract/products.ts'
import { productSearch } from '../../core/text/search.ts'
import { Replica } from './replica.ts'

const replica = new Replica<Product>('products', productSearch)

/** Every product, newest first. Empty until they are read. */
export function useProducts(): Product[] {
  return useSyncExternalStore(replica.subscribe, replica.records)
}

export function loadProducts(): void {
  void replica.load()
}

/** Whether a search of them has its answer: all products are here, or without the server there are no more to come. */
export function useProductsReady(online: boolean): boolean {
  return useSyncExternalStore(replica.subscribe, online ? replica.isComplete : replica.isLoaded)
}

/** Whether all products are here: the shop's have been fetched once, and this tab has read them. */
export function useProductsComplete(): boolean {
  return useSyncExternalStore(replica.subscribe, replica.isComplete)
}

/** The products that hold every word of a text in name or category, as it is typed; an empty text: the newest. */
export function useProductSearch(text: string, limit: number): Product[] {
  const products = useProducts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again when the products change
  return useMemo(() => replica.search(text, limit), [products, text, limit])
}
