import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { customerSchema } from './customers.ts'
import { procedure } from './procedure.ts'
import { productSchema } from './products.ts'
import { storeRecordSchema } from './store.ts'

/** A changed record by type (entities.ts). Records cached on devices come whole, null after deletion; others by id. */
const changeSchema = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal('customers'), id: z.uuid(), record: customerSchema.nullable() }),
  z.object({ entity: z.literal('products'), id: z.uuid(), record: productSchema.nullable() }),
  z.object({ entity: z.literal('store'), id: z.uuid(), record: storeRecordSchema }),
  z.object({ entity: z.literal('transactions'), id: z.uuid() }),
  z.object({ entity: z.literal('quotes'), id: z.uuid() }),
  /** What a customer did on a page (`customerPage.actions`). */
  z.object({ entity: z.literal('customerPage'), id: z.uuid() }),
  z.object({ entity: z.literal('heldDrafts'), id: z.uuid() }),
  z.object({ entity: z.literal('expenses'), id: z.uuid() }),
  z.object({ entity: z.literal('materials'), id: z.uuid() }),
  z.object({ entity: z.literal('suppliers'), id: z.uuid() }),
  z.object({ entity: z.literal('users'), id: z.uuid() }),
  z.object({ entity: z.literal('rejectedSubmissions'), id: z.uuid() }),
  z.object({ entity: z.literal('printers'), id: z.uuid() }),
  z.object({ entity: z.literal('drawers'), id: z.uuid() }),
])
export type LiveChange = z.infer<typeof changeSchema>

/**
 * Client protocol: connect → `start` (reload everything) or `resumed` (nothing missed) → `changes`* (apply in order);
 * on a lost connection reconnect with Last-Event-ID.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('resumed') }),
  z.object({ type: z.literal('changes'), changes: z.array(changeSchema) }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

export const live = {
  subscribe: procedure('GET /live', {
    pages: 'signed-in',
    summary: 'Subscribe to changes',
    description:
      'Server-sent events, resumable with Last-Event-ID. Callers receive changes of records that their pages can read.',
  }).output(eventIterator(liveEventSchema)),
}
