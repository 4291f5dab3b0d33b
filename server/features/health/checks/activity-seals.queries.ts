import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { type CheckResult, runCheck } from './run-check.queries.ts'

/** Finds activity entries that were changed, added or removed after they were sealed (a hash chain). */
export async function checkActivity(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from activity`,
    sql`select 'Catatan sampai ' || to_char(sealed_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as name,
        null::uuid as "transactionId", seal.entries as recorded, now.entries as recomputed
      from (
        select *, lag(up_to, 1, '-9223372036854775808'::bigint) over chain as since, lag(sha256, 1, '') over chain as previous
        from activity_seals window chain as (order by up_to)
      ) as seal cross join lateral activity_digest(previous, since, up_to) as now
      where (seal.entries, seal.sha256) is distinct from (now.entries, now.sha256)
      order by up_to`,
  )
}
