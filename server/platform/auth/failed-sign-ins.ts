import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** Limits the activity log against flooding. */
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
 * Records a failed sign-in to an existing account in the activity log (Riwayat), or a failed approval. Never the password or code that was
 * tried.
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
