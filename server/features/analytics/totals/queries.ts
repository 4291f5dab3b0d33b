import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

/** True if some table of the shop was never analyzed, or PostgreSQL lost its statistics. */
export async function hasUnanalyzedTables(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ unknown: boolean }>`
    select exists (select from pg_stat_user_tables where schemaname = 'public' and relname not like 'kysely%'
      and last_analyze is null and last_autoanalyze is null) as unknown`.execute(db)
  return rows[0]?.unknown === true
}

/** Analyzes the shop's tables so that query plans fit their contents. */
export async function analyzeTables(db: Tx): Promise<void> {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(db)
  await sql.raw(`analyze ${rows[0]?.tables}`).execute(db)
}

/** Tries to take the advisory lock of the refresh, held until the database transaction ends. */
export async function tryLockTotals(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('totals')) as may`.execute(db)
  return rows[0]?.may === true
}

/**
 * Refreshes the oldest stale slices, at most `most` of each kind; returns how many. Marks are deleted first, so a change committed
 * during the refresh leaves a new mark.
 */
export async function refreshTotals(db: Tx, most: number): Promise<number> {
  const sales = await takeStaleSlices(db, 'sales', most)
  if (sales.length > 0) {
    const slices = sql`unnest(${sales}::timestamptz[]) as chosen`
    await sql`delete from sale_totals where slice = any(${sales}::timestamptz[])`.execute(db)
    await sql`delete from line_totals where slice = any(${sales}::timestamptz[])`.execute(db)
    await sql`insert into sale_totals (slice, count, total, tax)
      select now.* from ${slices} cross join lateral sold(chosen, slice_end(chosen)) as now`.execute(db)
    await sql`insert into line_totals (slice, product_id, category, machine_type, amount)
      select now.* from ${slices} cross join lateral sold_lines(chosen, slice_end(chosen)) as now`.execute(db)
    await refreshMonths(db, sales)
    await refreshBuyers(db, sales)
  }
  const payments = await takeStaleSlices(db, 'payments', most)
  if (payments.length > 0) {
    await sql`delete from payment_totals where slice = any(${payments}::timestamptz[])`.execute(db)
    await sql`insert into payment_totals (slice, method, amount, refunded)
      select now.* from unnest(${payments}::timestamptz[]) as chosen
      cross join lateral received(chosen, slice_end(chosen)) as now`.execute(db)
  }
  return sales.length + payments.length
}

/** Rebuilds the product revenue of the months and years of these slices. Invariant: it equals the sum of their slices. */
async function refreshMonths(db: Tx, slices: readonly Date[]): Promise<void> {
  const months = sql`(select distinct month_of(slice) as month from unnest(${slices}::timestamptz[]) as slice)`
  await sql`delete from line_months where month in ${months}`.execute(db)
  await sql`insert into line_months (month, product_id, category, machine_type, amount, slices)
    select month, product_id, category, machine_type, sum(amount), count(*) from ${months} as months
      join line_totals on slice >= month and slice < month_end(month)
    group by month, product_id, category, machine_type`.execute(db)
  const years = sql`(
    select distinct year, finish from unnest(${slices}::timestamptz[]) as slice
      cross join lateral years_within(slice, slice_end(slice)))`
  await sql`delete from line_years where year in (select year from ${years} as years)`.execute(db)
  await sql`insert into line_years (year, product_id, category, machine_type, amount, slices)
    select year, product_id, category, machine_type, sum(amount), sum(slices) from ${years} as years
      join line_months on month >= year and month < finish
    group by year, product_id, category, machine_type`.execute(db)
}

/** Rebuilds the buyers of these slices and of their stored months and years. Invariant: these equal the sum of their slices. */
async function refreshBuyers(db: Tx, slices: readonly Date[]): Promise<void> {
  await sql`delete from buyer_slices where slice = any(${slices}::timestamptz[])`.execute(db)
  await sql`insert into buyer_slices (slice, count, total, packed)
    select slice, count, total, packed from sale_totals
      cross join lateral (select bought(slice, slice_end(slice)) as packed offset 0) as now
    where slice = any(${slices}::timestamptz[])`.execute(db)
  // Also months that had no sales until now, inside a stored year.
  await packMonths(
    db,
    sql`select distinct month_of(slice) as month from unnest(${slices}::timestamptz[]) as slice
      where month_of(slice) in (select month from buyer_months)
        or exists (select from buyer_years where slice >= year and slice < finish)`,
  )
}

/** Marks slices that an older server version refreshed during an upgrade: it does not store buyers. */
export async function markSlicesWithoutBuyers(db: Tx): Promise<void> {
  await sql`insert into stale_slices (kind, slice)
    select 'sales', slice from sale_totals full join buyer_slices using (slice)
    where (sale_totals.count, sale_totals.total) is distinct from (buyer_slices.count, buyer_slices.total)`.execute(
    db,
  )
}

/** Packs the buyers of ended months, and of their years, that are not packed yet. */
export async function packEndedMonths(db: Tx): Promise<void> {
  await packMonths(
    db,
    sql`select distinct month_of(slice) as month from buyer_slices
      where month_end(month_of(slice)) <= now() and not exists (select from buyer_months where month = month_of(slice))`,
  )
}

/** Packs months from their slices, and years from their months. */
async function packMonths(db: Tx, wanted: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ month: Date }>`
    insert into buyer_months (month, packed)
    select month, packed_together(array(select packed from buyer_slices where slice >= month and slice < month_end(month)))
    from (${wanted}) as wanted
    on conflict (month) do update set packed = excluded.packed
    returning month`.execute(db)
  if (rows.length === 0) return
  const months = rows.map(({ month }) => month)
  await sql`
    insert into buyer_years (year, finish, packed)
    select year, max(month_end(month)), packed_together(array_agg(packed))
    from (
      select distinct year, finish from unnest(${months}::timestamptz[]) as changed
        cross join lateral years_within(changed, month_end(changed))
    ) as whole join buyer_months on month >= year and month < whole.finish
    group by year
    on conflict (year) do update set finish = excluded.finish, packed = excluded.packed`.execute(db)
}

async function takeStaleSlices(db: Tx, kind: 'sales' | 'payments', most: number): Promise<Date[]> {
  const { rows } = await sql<{ slice: Date }>`
    with chosen as (
      select distinct slice from stale_slices where kind = ${sql.lit(kind)} order by slice limit ${most}
    ), gone as (
      delete from stale_slices where kind = ${sql.lit(kind)} and slice in (select slice from chosen) returning slice
    )
    select distinct slice from gone`.execute(db)
  return rows.map((row) => row.slice)
}
