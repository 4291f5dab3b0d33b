import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

const MAX_SEALED = 50_000

/** Seals the next entries older than `minutes`, at most MAX_SEALED. False if there were none. */
export async function sealNextEntries(db: Tx, minutes: number): Promise<boolean> {
  // Not a table lock: before PostgreSQL 17 the insert privilege does not allow that.
  await sql`select pg_advisory_xact_lock(hashtext('seal'))`.execute(db)
  const { numAffectedRows } = await sql`
    with last as (
      select coalesce(max(up_to), '-9223372036854775808'::bigint) as up_to, coalesce((array_agg(sha256 order by up_to desc))[1], '') as sha256
      from activity_seals
    ), young as (
      select min(seq) as seq from activity, last
      where seq > up_to and at >= now() - make_interval(mins => ${minutes})
    ), chosen as (
      select activity.seq from activity, last, young
      where activity.seq > last.up_to and (young.seq is null or activity.seq < young.seq)
      order by activity.seq limit ${MAX_SEALED}
    ), until as (select max(seq) as seq from chosen)
    insert into activity_seals (up_to, entries, sha256)
      select until.seq, digest.entries, digest.sha256
      from last, until, lateral activity_digest(last.sha256, last.up_to, until.seq) as digest
      where until.seq is not null`.execute(db)
  return Number(numAffectedRows) > 0
}
