import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { type CheckResult, runCheck } from './run-check.queries.ts'

/** Finds broken foreign keys, sales that reference wrongly removed records, disabled triggers and constraints, and corrupt data pages. */
export async function checkLinks(db: Tx): Promise<CheckResult> {
  const { rows: references } = await sql<{ child: string; parent: string; on: string; column: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      string_agg(format('parent.%I = child.%I', target.attname, source.attname), ' and ') as on,
      min(format('child.%I', source.attname)) as column
    from pg_constraint
    cross join lateral unnest(conkey, confkey) as pair (source_number, target_number)
    join pg_attribute as source on source.attrelid = conrelid and source.attnum = source_number
    join pg_attribute as target on target.attrelid = confrelid and target.attnum = target_number
    where contype = 'f' and connamespace = 'public'::regnamespace
    group by pg_constraint.oid, conrelid, confrelid`.execute(db)
  const orphans = references.map(
    ({ child, parent, on, column }) =>
      sql`select ${sql.lit(`${child}: baris tanpa ${parent}`)} as name, null::uuid as "transactionId",
        count(*) as recorded, 0::bigint as recomputed
      from ${sql.raw(child)} as child where ${sql.raw(column)} is not null
        and not exists (select from ${sql.raw(parent)} as parent where ${sql.raw(on)})
      having count(*) > 0`,
  )
  // Only foreign keys: a check constraint may deliberately be NOT VALID for older rows.
  const guards = sql`select format('%s: penjaga %s dimatikan', tgrelid::regclass, tgname), null::uuid, 0::bigint, 1::bigint
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled = 'D' and relnamespace = 'public'::regnamespace
    union all
    select format('%s: aturan %s belum terbukti', conrelid::regclass, conname), null, 0, 1
    from pg_constraint where not convalidated and contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select 'Halaman data yang rusak di diska', null, checksum_failures, 0
    from pg_stat_database where datname = current_database() and checksum_failures > 0`
  return await runCheck(
    db,
    sql`select ${references.length}::bigint as counted`,
    sql`${sql.join(orphans, sql` union all `)} union all ${goneFromSales} union all ${guards}`,
  )
}

/**
 * Sales that reference a deleted customer or product they must not: one deleted before the sale, or deleted by undoing an import or removing
 * sample data, which spare records in use. The sequence of activity entries tells which came first. Offline sales, rejected ones and those
 * of a quote may have a product that was deleted before they were booked. PostgreSQL rounds `booked_at` to milliseconds, the server truncates
 * `created_at`: a sale made online may seem 1 ms earlier.
 */
const goneFromSales = sql`(
  with gone as materialized (
    select entity, record_id as id, seq, false as in_batch from activity
    where entity in ('customers', 'products') and operation = 'delete' and part_of is null
    union all
    select part.entity, part.id, part.seq, true from activity as batch
    join activity as part on part.record_id = batch.id and part.part_of is not null
    where batch.entity in ('imports', 'sample_removals') and batch.operation = 'delete'
      and part.entity in ('customers', 'products') and part.operation = 'delete'
  )
  select 'pelanggan ' || customers.name || ' sudah dihapus', sale.id, 0::bigint, 1::bigint
  from gone join customers on customers.id = gone.id and customers.deleted_at is not null and merged_into is null
  join transactions as sale on customer_id = customers.id and sale.deleted_at is null
  where entity = 'customers' and (in_batch or seq < (
    select max(seq) from activity as made where record_id = sale.id and made.entity = 'transactions'
      and (operation = 'create' or made.after ? 'customer_id')))
  union all
  select 'produk ' || products.name || ' sudah dihapus', sale.id, 0, 1
  from gone join products on products.id = gone.id and products.deleted_at is not null
  join transaction_items as line on product_id = products.id
  join transactions as sale on sale.id = transaction_id and sale.deleted_at is null
  cross join lateral (
    select max(seq) as seq from activity as entry where record_id = sale.id
      and ((entry.entity = 'transactions' and operation = 'create')
        or (entry.entity = 'transaction_items' and entry.id = line.id and (operation = 'create' or entry.after ? 'product_id')))
  ) as made
  where gone.entity = 'products' and case when made.seq < gone.seq then in_batch else sale.created_at >= sale.booked_at - interval '1 ms'
    and not exists (select from rejected_submissions where rejected_submissions.id = sale.id)
    and not exists (select from quotes where order_id = sale.id) end
)`
