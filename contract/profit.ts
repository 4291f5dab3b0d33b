import { z } from 'zod'
import { idSchema } from '../core/values/id.ts'
import { procedure } from './procedure.ts'

export const profit = {
  ofOrder: procedure({ pages: ['/transactions'], seesCost: true })
    .route({
      method: 'GET',
      path: '/transactions/{transactionId}/profit',
      summary: 'List what the lines of an order earn',
      description:
        "Rupiah by line: its part of the total without tax, and what its material and makloon cost. `isProvisional`: a part of the cost is an estimate by the recipe at today's average, until it is printed. `cost` is null without a recipe and any cost; a cancelled order has no lines here.",
    })
    .input(z.object({ transactionId: idSchema }))
    .output(
      z.object({
        lines: z.array(
          z.object({
            lineId: z.uuid(),
            sales: z.number(),
            cost: z.number().nullable(),
            isProvisional: z.boolean(),
          }),
        ),
      }),
    ),
}
