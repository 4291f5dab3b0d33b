import { z } from 'zod'
import { ARTWORK_STATES } from '../core/orders/artwork.ts'
import { textSchema } from '../core/text/text.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'
import {
  extraTaskSchema,
  linesSchema,
  productionLineSchema,
  productionOrderSchema,
  transactionItemSchema,
} from './transaction-record.ts'

/** Stage id. */
const stageSchema = z.string().min(1).max(60)

/** Without prices and payments. */
const boardOrderSchema = productionOrderSchema.extend({
  /** Null while a line is unfinished. */
  completedAt: instantSchema.nullable(),
  shelf: z.string().nullable(),
  lines: z.array(
    productionLineSchema.extend({
      extras: z.array(extraTaskSchema),
      outsourcing: transactionItemSchema.shape.outsourcing,
      /** Of its file (GET /transactions/{id}/proofs); null without one. */
      artwork: z
        .object({
          fileId: z.uuid(),
          version: z.int(),
          state: z.enum(ARTWORK_STATES),
          lapsed: z.string().nullable(),
          /** What the customer wants changed. */
          comment: z.string().nullable(),
        })
        .nullable(),
      stage: stageSchema,
      /** Null until the line is moved. */
      movedByName: z.string().nullable(),
    }),
  ),
})
export type BoardOrder = z.infer<typeof boardOrderSchema>

export const production = {
  board: procedure('GET /production', {
    pages: ['/transactions'],
    summary: 'Get the production board',
    description:
      'Orders in work, earliest due first, and uncollected orders finished in the last 30 days. `more`: number of orders beyond the limit of a thousand, the last due ones.',
  }).output(z.object({ orders: z.array(boardOrderSchema), more: z.int() })),

  moveLines: procedure('POST /production/{id}/moves', {
    pages: ['/transactions'],
    failure: 'Gagal memindahkan pesanan. Silakan coba lagi.',
    summary: 'Move lines to a stage',
    description:
      "Moves lines of an order from the stage the caller saw to another one. The order's status follows: completed when all lines are ready. CONFLICT if the lines were moved since, PROOF_REQUIRED if the shop prints only what is approved and a line with a file is not. Does nothing if they are at the target stage.",
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

  setShelf: procedure('PATCH /production/{id}/shelf', {
    pages: ['/transactions'],
    failure: 'Gagal mencatat rak. Silakan coba lagi.',
    summary: 'Set the shelf of an order',
    description: 'Sets where a finished order lies; an empty name clears it.',
  })
    .input(
      z.object({
        id: idSchema,
        shelf: textSchema.max(40, 'Paling banyak 40 huruf').transform((shelf) => shelf || null),
      }),
    )
    .output(boardOrderSchema),
}
