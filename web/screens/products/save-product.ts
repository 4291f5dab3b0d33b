import { ORPCError } from '@orpc/client'
import type { Issue } from '../../../contract/errors.ts'
import type { Product } from '../../../contract/products.ts'
import { createProduct, updateProduct } from '../../data/server-writes.ts'
import { changesOf, inputOf, type ProductForm } from './product-form-model.ts'

/** What became of saving. Whatever it is but 'saved', the person's input stays on the screen. */
export type SaveOutcome =
  | { state: 'saved'; record: Product }
  /** Another's edit came first. */
  | { state: 'conflict'; now: Product }
  | { state: 'invalid'; issues: Issue[] }
  | { state: 'failed'; reason: string | undefined }

/** Sends a new product whole and of an edited one the changed fields, with the version they were made on. */
export async function saveProduct(
  id: string,
  before: Product | null,
  form: ProductForm,
): Promise<SaveOutcome> {
  try {
    const record = before
      ? await updateProduct({ id, version: before.version, ...changesOf(before, form) })
      : await createProduct({ id, ...inputOf(form) })
    return { state: 'saved', record }
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'CONFLICT') {
      return { state: 'conflict', now: error.data.current }
    }
    if (error instanceof ORPCError && error.code === 'INVALID_INPUT') {
      return { state: 'invalid', issues: error.data.issues }
    }
    return { state: 'failed', reason: reasonOf(error) }
  }
}

/** Why the server refused; what it could not foresee has no reason to tell. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ORPCError && error.status < 500 ? error.message : undefined
}
