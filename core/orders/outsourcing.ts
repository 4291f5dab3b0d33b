// Makloon: a line that another printer makes (docs/product.md#makloon).
import { z } from 'zod'
import { rupiahSchema } from '../money/money.ts'
import { textSchema } from '../text/text.ts'
import { QUEUE_STAGE } from './stage.ts'
import type { OrderStatus } from './transaction.ts'

export const MAX_VENDOR_LENGTH = 80

const vendorSchema = textSchema
  .max(MAX_VENDOR_LENGTH, `Paling banyak ${MAX_VENDOR_LENGTH} huruf`)
  .transform((name) => name || null)

/** Null: not outsourced. An absent part stays as it is stored, null clears it. */
export const outsourcingInputSchema = z
  .object({
    vendor: vendorSchema.nullish(),
    /** Rupiah of the whole line. */
    cost: rupiahSchema.nullish(),
  })
  .nullable()
type OutsourcingInput = z.infer<typeof outsourcingInputSchema>

/** What everyone who may read the order sees. The cost is for those who see costs. */
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

/** Without the cost. */
export function shownOutsourcing(outsourcing: Outsourcing | null): z.infer<typeof outsourcingSchema> | null {
  return outsourcing && { vendor: outsourcing.vendor, hasCost: outsourcing.cost !== null }
}

/** For callers who cannot read costs such items always count as changed: otherwise the answer would tell whether a guess is right. */
export function namesCost(
  items: readonly { outsourcing?: OutsourcingInput | undefined }[] | undefined,
): boolean {
  return items?.some(({ outsourcing }) => typeof outsourcing?.cost === 'number') ?? false
}

/** 'Makloon: Jaya Offset', for staff only: no customer reads who made the work. Null for a line of the shop's own. */
export function outsourcingText(outsourcing: { vendor: string | null } | null | undefined): string | null {
  if (!outsourcing) return null
  return outsourcing.vendor ? `Makloon: ${outsourcing.vendor}` : 'Makloon'
}

/** 'vendor dan biaya belum diisi'; null for a line that may be produced. */
export function missingOutsourcing({ vendor, hasCost }: z.infer<typeof outsourcingSchema>): string | null {
  const missing = [!vendor && 'vendor', !hasCost && 'biaya'].filter(Boolean)
  return missing.length > 0 ? `${missing.join(' dan ')} belum diisi` : null
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
    return isInProduction && outsourcing !== null && missingOutsourcing(outsourcing) !== null
  })
}
