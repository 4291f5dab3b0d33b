import { type RawBuilder, sql } from 'kysely'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import type { SaleProduct } from '../../../core/orders/sale.ts'
import type { ItemInput } from '../../../core/orders/transaction.ts'
import type { Terms } from '../../../core/payments/terms.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { LineGrouping } from './lines.queries.ts'

export type SaleContext = {
  /** The transaction that has this id or reference, deleted or not; `requestHash` is the hash of the request that created it. */
  existing: { id: string; requestHash: string | null } | null
  customer:
    | ({
        id: string
        name: string
        membershipTier: MembershipTier
        /** Also those that have ended. */
        specialPrices: SpecialPrice[]
        taxIdentity: object | null
      } & Terms)
    | null
  store: SaleRates & { timeZone: ShopZone; termsEnabled: boolean }
  products: (SaleProduct & LineGrouping)[]
  hasWebhooks: boolean
  /** This transaction was reported as rejected. */
  wasRejected: boolean
}

type ContextParams = {
  id: string
  externalRef: string | null
  customerId: string
  productIds: readonly string[]
}

const contextStatement = (locking: RawBuilder<unknown>) =>
  prepareStatement<ContextParams, SaleContext>(
    (_, param) => sql<SaleContext>`
    select
      coalesce(
        (select json_build_object('id', id, 'requestHash', request_hash) from transactions where id = ${param('id')}),
        (select json_build_object('id', id, 'requestHash', request_hash) from transactions
          where external_ref = ${param('externalRef')}::text)) as existing,
      (select json_build_object('id', id, 'name', name, 'membershipTier', membership_tier, 'specialPrices', special_prices,
        'termsDays', terms_days, 'creditLimit', credit_limit, 'taxIdentity', tax_identity)
        from customers where id = remaining_customer(${param('customerId')}) and deleted_at is null ${locking}) as customer,
      (select json_build_object('taxMode', tax_mode, 'taxRate', tax_rate, 'discountRates', discount_rates, 'expressRate', express_rate,
        'expressFee', express_fee, 'roundingStep', rounding_step, 'roundingDirection', rounding_direction, 'timeZone', time_zone,
        'extras', extras, 'termsEnabled', terms_enabled) from store_config) as store,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'category', category, 'machineType', machine_type, 'unit', unit,
          'pricePerUnit', price_per_unit, 'pricingTiers', pricing_tiers, 'discountEligible', discount_eligible,
          'neverDiscounted', never_discounted, 'memberDiscountOnSpecial', member_discount_on_special, 'billing', billing, 'minimumTotal', minimum_total)), '[]')
        from (
          select * from products where id = any(${param('productIds')}::uuid[]) and deleted_at is null order by id ${locking}
        ) as sold) as products,
      exists (select from webhooks where deleted_at is null) as has_webhooks,
      exists (select from rejected_submissions where id = ${param('id')} and resolution is null) as was_rejected`,
  )
const plainContext = contextStatement(sql``)
const lockedContext = contextStatement(sql`for key share`)

type SaleReferences = Pick<ContextParams, 'id' | 'customerId'> & {
  externalRef?: string | null | undefined
  items: readonly Pick<ItemInput, 'productId'>[]
}

/** Reads customer (following merges), products and rates of a sale in one statement. */
export async function loadSaleContext(db: Database, parts: SaleReferences): Promise<SaleContext> {
  return await readContext(plainContext, db, parts)
}

/**
 * Also locks customer and products `for key share` until the sale is stored, so that none of them is deleted before. Inserting the foreign keys
 * takes the same lock, and it does not block other sales.
 */
export async function lockSaleContext(db: Tx, parts: SaleReferences): Promise<SaleContext> {
  const context = await readContext(lockedContext, db, parts)
  // A merge that committed while this waited is visible to a new statement only.
  return context.customer ? context : await readContext(lockedContext, db, parts)
}

async function readContext(
  contextQuery: typeof plainContext,
  db: Database,
  parts: SaleReferences,
): Promise<SaleContext> {
  const { id, externalRef = null, customerId, items } = parts
  const productIds = items.flatMap(({ productId }) => productId ?? [])
  const [row] = await contextQuery.execute(db, { id, externalRef, customerId, productIds })
  if (!row) throw new Error('a select without a table answers one row')
  return row
}
