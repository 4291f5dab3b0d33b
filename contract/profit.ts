import { z } from 'zod'
import { daySchema } from '../core/time/calendar.ts'
import { idSchema } from '../core/values/id.ts'
import { rangeSchema } from './analytics.ts'
import { procedure } from './procedure.ts'

/** Rupiah of lines with a cost; sales without tax. `isProvisional`: part of the cost is an estimate. */
const earnedSchema = z.object({ sales: z.number(), cost: z.number(), isProvisional: z.boolean() })

const PROFIT_DIMENSIONS = ['product', 'machine', 'customer', 'month'] as const

export const profit = {
  ofOrder: procedure('GET /transactions/{transactionId}/profit', {
    pages: ['/transactions'],
    seesCost: true,
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

  ofPeriod: procedure('GET /analytics/profit', {
    pages: ['/analytics'],
    fromReplica: true,
    seesCost: true,
    summary: 'List what sales of a period earn',
    description:
      'Rupiah of the lines that have a cost, sales without tax, by `product`, `machine`, `customer` or `month`. Products and machines, the ten that sold most (`others` completes them), are those at the sale; customers are the ten with the highest sales, without `others`; months are the twelve up to the end of the period. `total` is that of the period; `productsWithoutCost` sold in it, and count nowhere. What is not printed yet is an estimate.',
  })
    .input(rangeSchema.safeExtend({ by: z.enum(PROFIT_DIMENSIONS).default('product') }))
    .output(
      z.object({
        by: z.enum(PROFIT_DIMENSIONS),
        total: earnedSchema,
        productsWithoutCost: z.int(),
        /** `key`: an id, the machine's name, the first day of the month; null for free lines. */
        rows: z.array(earnedSchema.extend({ key: z.string().nullable(), name: z.string() })),
        others: earnedSchema.extend({ count: z.int() }),
      }),
    ),

  forecast: procedure('GET /analytics/cash-forecast', {
    pages: ['/analytics'],
    fromReplica: true,
    seesCost: true,
    summary: 'Forecast the cash of the next 30 days',
    description:
      "Rupiah. From the cash that the drawers should have: debts of customers come in when they are due, late ones after the customer's usual delay; bills of suppliers and expenses of three months running go out. `unknown`: late debts of customers who have not paid late before, which are left out. `forecast` is null in a shop without credit terms and bills of suppliers.",
  }).output(
    z.object({
      forecast: z
        .object({
          cash: z.number(),
          /** Today and the 30 days after it; `cash` at the end of the day. */
          days: z.array(
            z.object({ day: daySchema, cashIn: z.number(), cashOut: z.number(), cash: z.number() }),
          ),
          unknown: z.number(),
          /** What is due first; above 0 comes in. */
          next: z.array(z.object({ day: daySchema, name: z.string(), amount: z.number() })),
        })
        .nullable(),
    }),
  ),
}
