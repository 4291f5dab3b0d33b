import { type RawBuilder, sql } from 'kysely'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import type { SaleProduct } from '../../../core/orders/sale.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { LineGrouping } from './lines.queries.ts'

export type SaleContext = {
  /** The transaction that was ever stored with this id, or this reference, deleted or not, by the digest of what it was created with. */
  known: { id: string; createdAs: string | null } | null
  customer: { id: string; name: string; membershipTier: MembershipTier } | null
  store: SaleRates & { timeZone: ShopZone }
  products: (SaleProduct & LineGrouping)[]
}

type ContextParams = {
  id: string
  externalRef: string | null
  customerId: string
  productIds: readonly string[]
}

const contextStatement = (locking: RawBuilder<unknown>) =>
  prepareStatement<ContextParams, SaleContext>(
    (_, given) => sql<SaleContext>`
    select
      coalesce(
        (select json_build_object('id', id, 'createdAs', created_as) from transactions where id = ${given('id')}),
        (select json_build_object('id', id, 'createdAs', created_as) from transactions
          where external_ref = ${given('externalRef')}::text)) as known,
      (select json_build_object('id', id, 'name', name, 'membershipTier', membership_tier)
        from customers where id = survivor(${given('customerId')}) and deleted_at is null ${locking}) as customer,
      (select json_build_object('taxRate', tax_rate, 'discountRates', discount_rates, 'expressRate', express_rate,
        'expressFee', express_fee, 'timeZone', time_zone) from store_config) as store,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'category', category, 'machineType', machine_type, 'unit', unit,
          'pricePerUnit', price_per_unit, 'pricingTiers', pricing_tiers, 'discountEligible', discount_eligible)), '[]')
        from (
          select * from products where id = any(${given('productIds')}::uuid[]) and deleted_at is null order by id ${locking}
        ) as sold) as products`,
  )
const plainContext = contextStatement(sql``)
const lockedContext = contextStatement(sql`for key share`)

type SaleReferences = Omit<ContextParams, 'externalRef'> & { externalRef?: string | null }

/** What a sale is made from, in one question: the customer, or the one they were merged into, the products and the shop's rates of this moment. */
export async function loadSaleContext(db: Database, parts: SaleReferences): Promise<SaleContext> {
  return await readContext(plainContext, db, parts)
}

/**
 * The same for a sale that is about to be stored: who removes its customer or a product (with `for update`) waits until it is, and it waits for
 * who does so already. The lock is the one that storing its references takes anyway, and keeps no other sale waiting.
 */
export async function lockSaleContext(db: Tx, parts: SaleReferences): Promise<SaleContext> {
  const found = await readContext(lockedContext, db, parts)
  // While it waited the customer may have been merged into another, whom only a new statement sees.
  return found.customer ? found : await readContext(lockedContext, db, parts)
}

async function readContext(
  asked: typeof plainContext,
  db: Database,
  parts: SaleReferences,
): Promise<SaleContext> {
  const { id, externalRef = null, customerId, productIds } = parts
  const [found] = await asked.ask(db, { id, externalRef, customerId, productIds })
  if (!found) throw new Error('a select without a table answers one row')
  return found
}
