import { sql } from 'kysely'
import { DEFAULT_ROUNDING } from '../../../core/money/rounding.ts'
import type { SaleProduct } from '../../../core/orders/sale.ts'
import type { PricingVersions } from '../../../core/orders/transaction.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import { graceStart } from '../../../core/time/sale-time.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { LineGrouping } from './lines.queries.ts'
import type { SaleContext } from './sale-context.queries.ts'

type HistoricalPrice =
  | { entity: 'products'; id: string; until: Date; facts: SaleProduct & LineGrouping }
  | {
      entity: 'customers'
      id: string
      until: Date
      facts: Pick<NonNullable<SaleContext['customer']>, 'membershipTier'> &
        Partial<Pick<NonNullable<SaleContext['customer']>, 'specialPrices' | 'taxIdentity'>>
    }
  | { entity: 'store'; id: string; until: Date; facts: SaleRates }

/**
 * Replaces products (deleted ones too), member tier, special prices and rates of `context` with what they were in the versions that a device knew. Returns
 * null when one of those versions ended before the grace (docs/product.md#price-grace), unless `anyAge`. Triggers fill `former_prices`.
 */
export async function loadPricingAt(
  db: Database,
  { customerId, pricedBy }: { customerId: string; pricedBy: PricingVersions },
  context: SaleContext,
  { now, anyAge = false }: { now: Date; anyAge?: boolean },
): Promise<SaleContext | null> {
  const versions = [
    ...Object.entries(pricedBy.products).map(([id, version]) => ({ entity: 'products', id, version })),
    { entity: 'customers', id: customerId, version: pricedBy.customer },
  ]
  const { rows } = await sql<HistoricalPrice>`
    select distinct on (entity, id) entity, id, until, facts from former_prices join (
      select entity, id, version from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
          as known (entity text, id uuid, version integer)
        union all select 'store', id, ${pricedBy.store}::integer from store_config
    ) as known using (entity, id)
    where former_prices.version >= known.version
    order by entity, id, former_prices.version`.execute(db)
  if (!anyAge && rows.some(({ until }) => until < graceStart(now))) return null
  const pricing = { ...context, products: [...context.products] }
  for (const { entity, id, facts } of rows) {
    // Rows from before the Ekspres surcharge lack its terms, those from before 0.3.0 rounding, extras, special prices and PPN.
    if (entity === 'store')
      pricing.store = {
        ...pricing.store,
        expressRate: 0,
        expressFee: 0,
        ...DEFAULT_ROUNDING,
        extras: [],
        taxMode: 'simple',
        ...facts,
      }
    else if (entity === 'customers')
      pricing.customer = pricing.customer && {
        ...pricing.customer,
        specialPrices: [],
        taxIdentity: null,
        ...facts,
      }
    else pricing.products = [...pricing.products.filter((product) => product.id !== id), facts]
  }
  return pricing
}
