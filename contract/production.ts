import { z } from 'zod'
import { textSchema } from '../core/text/text.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'
import { linesSchema, transactionItemSchema, transactionSummarySchema } from './transaction-record.ts'

/** A stage of the shop, by its id. */
const stageSchema = z.string().min(1).max(60)

/** An order as those see it who make it: no price, no sum and no payment. */
const boardOrderSchema = transactionSummarySchema
  .pick({
    id: true,
    customerName: true,
    status: true,
    estimatedCompletion: true,
    dueTime: true,
    isExpress: true,
    version: true,
  })
  .extend({
    /** Since when all of it is ready; null while it is not. */
    completedAt: instantSchema.nullable(),
    /** Where it lies until it is fetched, if that was said. */
    shelf: z.string().nullable(),
    lines: z.array(
      transactionItemSchema
        .pick({
          id: true,
          productName: true,
          quantity: true,
          unit: true,
          length: true,
          width: true,
          notes: true,
        })
        .extend({
          machineType: z.string(),
          stage: stageSchema,
          /** Who moved it there; null while nobody has. */
          movedByName: z.string().nullable(),
        }),
    ),
  })
export type BoardOrder = z.infer<typeof boardOrderSchema>

const tags = ['Production']

export const production = {
  board: procedure({ pages: ['/transactions'] })
    .route({
      method: 'GET',
      path: '/production',
      summary: 'What is made, by stages',
      description:
        'What is worked on, the first due first, and what was finished in the last 30 days and is not fetched. `more`: how many orders beyond a thousand are left out, the last due ones.',
      tags,
    })
    .output(z.object({ orders: z.array(boardOrderSchema), more: z.int() })),

  move: procedure({ pages: ['/transactions'], failure: 'Gagal memindahkan pesanan. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/production/{id}/moves',
      summary: 'Move lines to a stage',
      description:
        "Takes lines of an order from the stage at which the caller saw them to another one. The order's status follows: finished when all of its lines are ready. Who comes after somebody else is told (CONFLICT); at that stage already, nothing is noted.",
      tags,
    })
    .input(
      z.object({
        id: idSchema,
        lines: linesSchema,
        from: stageSchema,
        to: stageSchema,
      }),
    )
    .output(boardOrderSchema),

  shelve: procedure({ pages: ['/transactions'], failure: 'Gagal mencatat rak. Silakan coba lagi.' })
    .route({
      method: 'PATCH',
      path: '/production/{id}/shelf',
      summary: 'Note the shelf of an order',
      description: 'Notes where an order lies until it is fetched; an empty name takes the note away.',
      tags,
    })
    .input(
      z.object({
        id: idSchema,
        shelf: textSchema.max(40, 'Paling banyak 40 huruf').transform((shelf) => shelf || null),
      }),
    )
    .output(boardOrderSchema),
}
