import type { Store } from '../../contract/store.ts'
import { keepStore, requireSignIn } from './identity.ts'
import { local, readMeta } from './local.ts'
import { type Input, type Output, server } from './server.ts'

/**
 * What the office does to the shop's configuration. Each needs the server, and what it answers is kept here at once: the screen
 * does not wait for the stream to tell what it has done itself.
 */
export async function saveStore(input: Input['store']['update']): Promise<Store> {
  return await kept(() => server.store.update(input))
}

export async function saveProductSettings(input: Input['store']['updateProductSettings']): Promise<Store> {
  return await kept(() => server.store.updateProductSettings(input))
}

export async function saveRolePermissions(input: Input['store']['updateRolePermissions']): Promise<Store> {
  return await kept(() => server.store.updateRolePermissions(input))
}

export async function removeSampleData(): Promise<Output['store']['removeSampleData']> {
  const removed = await server.store.removeSampleData()
  // It is removed, whether or not this can be asked: the stream tells it too.
  await kept(() => server.store.get()).catch(() => undefined)
  return removed
}

/** It is saved whatever becomes of the copy here, and whoever has signed out meanwhile keeps nothing. */
async function kept(call: () => Promise<Store>): Promise<Store> {
  const since = (await readMeta('identity'))?.since
  const store = await call()
  await local
    .transaction('rw', local.store, local.meta, async () => {
      await requireSignIn(since)
      await keepStore(store)
    })
    .catch(() => undefined)
  return store
}
