import type { Product } from '../../contract/products.ts'
import type { Store } from '../../contract/store.ts'
import { local, readMeta, requireSameSession } from './local.ts'
import { putRecords, putStore } from './records.ts'
import { type ApprovalPrompt, type Input, type Output, server } from './server.ts'

// Writes that need the server. Each stores its answer here at once instead of waiting for the stream.

export function createProduct(input: Input['products']['create'], prompt: ApprovalPrompt): Promise<Product> {
  return storingAnswer(
    () => server.products.create(input, { context: { approvalPrompt: prompt } }),
    putProduct,
  )
}

export function updateProduct(input: Input['products']['update'], prompt: ApprovalPrompt): Promise<Product> {
  return storingAnswer(
    () => server.products.update(input, { context: { approvalPrompt: prompt } }),
    putProduct,
  )
}

export async function removeProduct({ id, version }: Product, prompt: ApprovalPrompt): Promise<void> {
  await storingAnswer(
    () => server.products.remove({ id, version }, { context: { approvalPrompt: prompt } }),
    () => putRecords('products', [{ id, record: null }]),
  )
}

export function saveStore(input: Input['store']['update']): Promise<Store> {
  return storingAnswer(() => server.store.update(input), putStore)
}

export function saveProductSettings(input: Input['store']['updateProductSettings']): Promise<Store> {
  return storingAnswer(() => server.store.updateProductSettings(input), putStore)
}

export function saveExpenseCategories(input: Input['store']['updateExpenseCategories']): Promise<Store> {
  return storingAnswer(() => server.store.updateExpenseCategories(input), putStore)
}

export function saveRolePermissions(input: Input['store']['updateRolePermissions']): Promise<Store> {
  return storingAnswer(() => server.store.updateRolePermissions(input), putStore)
}

export async function removeSampleData(): Promise<Output['store']['removeSampleData']> {
  const removed = await server.store.removeSampleData()
  // Removed even if this read fails: the stream delivers it as well.
  await storingAnswer(() => server.store.get(), putStore).catch(() => undefined)
  return removed
}

function putProduct(record: Product): Promise<void> {
  return putRecords('products', [{ id: record.id, record }])
}

/** A failed local write is ignored: the stream brings the record again. */
async function storingAnswer<Answer>(
  call: () => Promise<Answer>,
  put: (answer: Answer) => Promise<void>,
): Promise<Answer> {
  const since = (await readMeta('identity'))?.since
  const answer = await call()
  await local
    .transaction('rw', local.products, local.store, local.meta, async () => {
      await requireSameSession(since)
      await put(answer)
    })
    .catch(() => undefined)
  return answer
}
