// Makloon: a line that another printer makes (docs/product.md#makloon).
import { z } from 'zod'
import { rupiahSchema } from '../money/money.ts'
import { textSchema } from '../text/text.ts'
import { QUEUE_STAGE } from './stage.ts'
import type { OrderStatus } from './transaction.ts'

const MAX_VENDOR_LENGTH = 80

const vendorSchema = textSchema
  .max(MAX_VENDOR_LENGTH, `Paling banyak ${MAX_VENDOR_LENGTH} huruf`)
  .transform((name) => name || null)

/** Null: not outsourced. An absent part stays as it is stored, null clears it. */
export const outsourcingInputSchema = z
  .object({
    vendor: vendorSchema.nullish(),
    /** Rupiah of the whole line. */
    cost: rupiahSchema.max(1_000_000_000_000, 'Paling banyak Rp 1.000.000.000.000').nullish(),
  })
  .nullable()
type OutsourcingInput = z.infer<typeof outsourcingInputSchema>

/** What everyone who may read the order sees. The cost needs the right `seeProfit`. */
export const outsourcingSchema = z.object({ vendor: z.string().nullable(), hasCost: z.boolean() })

/** `cost`: rupiah of the whole line. */
export type Outsourcing = { vendor: string | null; cost: number | null }

/** What a line has after an item asked for it; what is not asked for stays. Null: not outsourced. */
export function askedOutsourcing(
  asked: OutsourcingInput | undefined,
  stored: Outsourcing | null,
): Outsourcing | null {
  if (asked === undefined) return stored
  if (asked === null) return null
  const { vendor = stored?.vendor ?? null, cost = stored?.cost ?? null } = asked
  return { vendor, cost }
}

/** 'Makloon: Jaya Offset', for staff only: no customer reads who made the work. Null for a line of the shop's own. */
export function outsourcingText(outsourcing: { vendor: string | null } | null | undefined): string | null {
  if (!outsourcing) return null
  return outsourcing.vendor ? `Makloon: ${outsourcing.vendor}` : 'Makloon'
}

type OrderInWork = {
  status: OrderStatus
  items: readonly { stage: string | null; outsourcing: z.infer<typeof outsourcingSchema> | null }[]
}

/** Lines that have left the queue, or are ready with their order, while their vendor or cost is missing. */
export function incompleteOutsourcing<Order extends OrderInWork>({ status, items }: Order): Order['items'] {
  if (status === 'cancelled') return []
  return items.filter(({ stage, outsourcing }) => {
    const isInProduction = status === 'completed' || (stage ?? QUEUE_STAGE) !== QUEUE_STAGE
    return isInProduction && outsourcing !== null && !(outsourcing.vendor && outsourcing.hasCost)
  })
}
