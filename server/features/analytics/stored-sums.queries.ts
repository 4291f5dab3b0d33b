import { type RawBuilder, sql } from 'kysely'
import type { TimeWindow } from '../../../core/time/calendar.ts'

/*
 * SQL fragments that read precomputed sums. Sums are stored per slice (three a day: no midnight of WIB, WITA or WIT is inside one; migrations 0013,
 * 0050), those of products and customers also per month and year (0060, 0082). Slices marked stale, and the one a window ends in, are recomputed from the rows: the result
 * never depends on how far the refresh (totals/) has come. Rupiah, exact up to 9 quadrillion.
 */

const staleSlices = (kind: 'sales' | 'payments', { from, until }: TimeWindow) => sql`
  select slice from stale_slices where kind = ${sql.lit(kind)} and slice >= ${from} and slice < ${until}
  union select slice_of(${until}) where slice_of(${until}) < ${until}`

const endIn = ({ until }: TimeWindow) => sql`least(slice_end(stale.slice), ${until})`

const upToDate = ({ from, until }: TimeWindow) => sql`
  slice >= ${from} and slice < ${until} and slice not in (select slice from stale)`

export const sales = (window: TimeWindow) => sql`(
  with stale as materialized (${staleSlices('sales', window)})
  select slice, count, total, tax from sale_totals where ${upToDate(window)}
  union all
  select now.* from stale cross join lateral sold(stale.slice, ${endIn(window)}) as now
)`

/** Which stored periods to use: `years` selects (year, finish), `hasMonth` tells if the row's month is stored. */
type KeptPeriods = { years: RawBuilder<unknown>; hasMonth: RawBuilder<unknown> }

/**
 * Decomposes a window into few stored sums, each with a factor (`times`). A year or month of which the window covers more than half is taken
 * whole (`years`; `months` if `summed`) and the part outside is subtracted (times -1); `pieces` are summed slice by slice.
 */
const keptParts = (window: TimeWindow, { years, hasMonth }: KeptPeriods) => {
  const { from, until } = window
  return sql`stale as materialized (${staleSlices('sales', window)}), years as materialized (
    select year, finish from ${years} as years
    where least(finish, ${until}) - greatest(year, ${from}) > (finish - year) / 2
  ), months as materialized (
    -- Of each the part still to be added or subtracted.
    select month, finish, times, since, till, till - since > (finish - month) / 2 and ${hasMonth} as summed
    from (
      select month, finish, 1 as times, greatest(month, ${from}) as since, least(finish, ${until}) as till
      from months_within(${from}, ${until}) as touched
      where not exists (select from years where month >= year and touched.finish <= years.finish)
      union all
      select months.month, months.finish, -1, case when month < ${from} then month else greatest(month, ${until}) end,
        case when month < ${from} then least(months.finish, ${from}) else months.finish end
      from years cross join lateral months_within(year, years.finish) as months
      where month < ${from} or months.finish > ${until}
    ) as part
  ), pieces as materialized (
    select since, till, times from months where not summed
    union all select month, since, -times from months where summed and month < since
    union all select till, finish, -times from months where summed and till < finish
  )`
}

/** Revenue per product, category and machine with its factor `times`; `slices` counts the stored sums in a row. Stored sums of stale slices are subtracted. */
export const lines = (window: TimeWindow) => sql`(
  with ${keptParts(window, { years: sql`years_within(${window.from}, ${window.until})`, hasMonth: sql`true` })}
  select product_id, category, machine_type, amount, 1 as times, slices from years
    cross join lateral (select * from line_years where line_years.year = years.year offset 0) as kept
  union all
  select product_id, category, machine_type, amount, times, slices from months
    cross join lateral (select * from line_months where line_months.month = months.month offset 0) as kept
  where summed
  union all
  select product_id, category, machine_type, amount::bigint, times, 1 from pieces
    cross join lateral (select * from line_totals where slice >= since and slice < till offset 0) as kept
  union all
  select product_id, category, machine_type, amount::bigint, -1, 1 from stale
    cross join lateral (select * from line_totals where line_totals.slice = stale.slice offset 0) as kept
  union all
  select now.product_id, now.category, now.machine_type, now.amount::bigint, 1, 1
  from stale cross join lateral sold_lines(stale.slice, ${endIn(window)}) as now
)`

/** Packed buyer texts with their factor `times`. Stored texts of stale slices are subtracted. */
export const buyers = (window: TimeWindow) => sql<{ packed: string; times: number }>`
  with ${keptParts(window, {
    years: sql`(select year, finish from buyer_years where year < ${window.until} and finish > ${window.from})`,
    hasMonth: sql`exists (select from buyer_months where buyer_months.month = part.month)`,
  })}
  select packed, 1 as times from years
    cross join lateral (select packed from buyer_years where buyer_years.year = years.year offset 0) as kept
  union all
  select packed, times from months
    cross join lateral (select packed from buyer_months where buyer_months.month = months.month offset 0) as kept
  where summed
  union all
  select packed, times from pieces
    cross join lateral (select packed from buyer_slices where slice >= since and slice < till offset 0) as kept
  union all
  select packed, -1 from stale
    cross join lateral (select packed from buyer_slices where buyer_slices.slice = stale.slice offset 0) as kept
  union all
  select bought(stale.slice, ${endIn(window)}), 1 from stale`

export const payments = (window: TimeWindow) => sql`(
  with stale as materialized (${staleSlices('payments', window)})
  select method, amount, refunded from payment_totals where ${upToDate(window)}
  union all
  select now.method, now.amount, now.refunded
  from stale cross join lateral received(stale.slice, ${endIn(window)}) as now
)`
