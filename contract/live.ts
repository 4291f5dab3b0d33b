import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { customerSchema } from './customers.ts'
import { procedure } from './procedure.ts'
import { productSchema } from './products.ts'
import { storeRecordSchema } from './store.ts'

/**
 * A changed record, by its kind (entities.ts says who is told of each). What devices hold themselves comes whole, null when it is gone; of
 * the rest they learn the id.
 */
const changeSchema = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal('customers'), id: z.uuid(), record: customerSchema.nullable() }),
  z.object({ entity: z.literal('products'), id: z.uuid(), record: productSchema.nullable() }),
  z.object({ entity: z.literal('store'), id: z.uuid(), record: storeRecordSchema }),
  z.object({ entity: z.literal('transactions'), id: z.uuid() }),
  z.object({ entity: z.literal('expenses'), id: z.uuid() }),
  z.object({ entity: z.literal('users'), id: z.uuid() }),
  z.object({ entity: z.literal('unsent'), id: z.uuid() }),
  z.object({ entity: z.literal('printers'), id: z.uuid() }),
  z.object({ entity: z.literal('drawers'), id: z.uuid() }),
])
export type LiveChange = z.infer<typeof changeSchema>

/**
 * What the stream says. `start`: take a new snapshot of everything, changes follow from here. `resumed`: nothing was missed.
 * `changes`: apply these, in order.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('resumed') }),
  z.object({ type: z.literal('changes'), changes: z.array(changeSchema) }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

export const live = {
  subscribe: procedure({ pages: 'signed-in' })
    .route({
      method: 'GET',
      path: '/live',
      summary: 'The stream of changes',
      description:
        'Server-sent events, resumed with Last-Event-ID; each user is sent what their pages allow.',
      tags: ['Live'],
    })
    .output(eventIterator(liveEventSchema)),
}
