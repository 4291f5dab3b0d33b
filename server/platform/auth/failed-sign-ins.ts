import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** How many failures at one account Riwayat keeps within an hour: what is tried beyond them tells nothing new, and shall not bury the rest. */
const MAX_ENTRIES_PER_HOUR = 10

type Failure =
  | {
      reason: 'Password salah' | 'Kode salah' | 'Kode sudah dipakai'
      ipAddress: string
      userAgent: string
    }
  | {
      reason: `Persetujuan: ${'password salah' | 'kode salah' | 'kode sudah dipakai'}`
      askedBy: string
    }

/**
 * Writes into Riwayat that somebody failed to sign in to an account that is there: when, from where, and what was wrong; or who failed to get
 * this account's approval of a deed. Never what was tried.
 */
export async function recordFailedSignIn(db: Database, email: string, failure: Failure): Promise<void> {
  const askedBy = 'askedBy' in failure ? failure.askedBy : null
  const after = JSON.stringify({
    reason: failure.reason,
    ...('ipAddress' in failure && {
      ip_address: failure.ipAddress,
      user_agent: failure.userAgent.slice(0, 400),
    }),
  })
  await sql`
    insert into activity (actor, entity, id, operation, after)
    select ${askedBy}::uuid, 'failed_sign_ins', account.id, 'create', ${after}::jsonb from sign_in_users as account
    where account.email = ${email} and ${MAX_ENTRIES_PER_HOUR} > (
      select count(*) from activity
      where entity = 'failed_sign_ins' and activity.record_id = account.id and at > now() - interval '1 hour')`.execute(
    db,
  )
}
