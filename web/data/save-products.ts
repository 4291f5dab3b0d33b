import type { Product } from '../../contract/products.ts'
import { requireSignIn } from './identity.ts'
import { keep } from './keep.ts'
import { local, readMeta } from './local.ts'
import { type Input, server } from './server.ts'

/**
 * What the office does to products. Each needs the server, and what it answers is kept here at once: the list does not wait for
 * the stream to tell what this very screen has done.
 */
export async function createProduct(input: Input['products']['create']): Promise<Product> {
  return await kept(() => server.products.create(input))
}

export async function updateProduct(input: Input['products']['update']): Promise<Product> {
  return await kept(() => server.products.update(input))
}

export async function removeProduct(id: string): Promise<void> {
  const since = await signInNow()
  await server.products.remove({ id })
  await keepProduct(since, { id, record: null })
}

async function kept(call: () => Promise<Product>): Promise<Product> {
  const since = await signInNow()
  const record = await call()
  await keepProduct(since, { id: record.id, record })
  return record
}

/** It is saved whatever becomes of the copy here: the stream brings it again, and whoever has signed out keeps nothing. */
async function keepProduct(since: number | undefined, change: { id: string; record: Product | null }) {
  await local
    .transaction('rw', local.products, local.meta, async () => {
      await requireSignIn(since)
      await keep(local.products, [change])
    })
    .catch(() => undefined)
}

async function signInNow(): Promise<number | undefined> {
  return (await readMeta('identity'))?.since
}
