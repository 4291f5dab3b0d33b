import { sql } from 'kysely'
import type { RejectedSubmission, SubmissionContent } from '../../../contract/rejected-submissions.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type Resolution = 'booked' | 'discarded'
type NewSubmission = SubmissionContent &
  Pick<RejectedSubmission, 'code' | 'message' | 'customerName' | 'customerPhone' | 'total' | 'paid'> & {
    createdBy: string
    createdAt: string
    reportedBy: string
  }

/** Null for an unknown user. */
export async function canSignIn(db: Database, userId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('users')
    .select(['isActive', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? row.isActive && row.deletedAt === null : null
}

export async function countOpenSubmissions(db: Database, reportedBy: string): Promise<number> {
  const { count } = await db
    .selectFrom('rejectedSubmissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reportedBy', '=', reportedBy)
    .where('resolution', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Upserts by id while it is open and from the same user. */
export async function saveSubmission(db: Tx, id: string, { input, ...report }: NewSubmission): Promise<void> {
  await db
    .insertInto('rejectedSubmissions')
    .values({ id, ...report, input: JSON.stringify(input) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          code: eb.ref('excluded.code'),
          message: eb.ref('excluded.message'),
          customerName: eb.ref('excluded.customerName'),
          customerPhone: eb.ref('excluded.customerPhone'),
          total: eb.ref('excluded.total'),
          paid: eb.ref('excluded.paid'),
          input: eb.ref('excluded.input'),
        }))
        .whereRef('rejectedSubmissions.createdBy', '=', 'excluded.createdBy')
        .where('rejectedSubmissions.resolution', 'is', null)
        .where(
          sql<boolean>`(rejected_submissions.code, rejected_submissions.message, rejected_submissions.input) is distinct from (excluded.code, excluded.message, excluded.input)`,
        ),
    )
    .execute()
}

/** Null while it is open, undefined for an unknown id. */
export async function findResolution(db: Database, id: string): Promise<Resolution | null | undefined> {
  const row = await db
    .selectFrom('rejectedSubmissions')
    .select('resolution')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.resolution as Resolution | null)
}

const openSubmissions = (db: Database) =>
  db
    .selectFrom('rejectedSubmissions')
    .innerJoin('users as author', 'author.id', 'rejectedSubmissions.createdBy')
    .innerJoin('users as reporter', 'reporter.id', 'rejectedSubmissions.reportedBy')
    .select([
      'rejectedSubmissions.id',
      'rejectedSubmissions.kind',
      'rejectedSubmissions.code',
      'rejectedSubmissions.message',
      'rejectedSubmissions.customerName',
      'rejectedSubmissions.customerPhone',
      'rejectedSubmissions.total',
      'rejectedSubmissions.paid',
      'rejectedSubmissions.input',
      'rejectedSubmissions.createdAt',
      'rejectedSubmissions.createdBy',
      'author.name as createdByName',
      'reporter.name as reportedByName',
      'rejectedSubmissions.reportedAt',
    ])
    .where('rejectedSubmissions.resolution', 'is', null)

/** Newest first. */
export async function listOpenSubmissions(db: Database, limit: number) {
  return await openSubmissions(db).orderBy('rejectedSubmissions.reportedAt', 'desc').limit(limit).execute()
}

const KINDS: SubmissionContent['kind'][] = ['customers.create', 'transactions.create', 'payments.create']
const STATES: (Resolution | 'open')[] = ['open', 'booked', 'discarded']

/** Includes zeros for every kind and state. */
export async function countSubmissionsByState(db: Database) {
  const rows = await db
    .selectFrom('rejectedSubmissions')
    .select(['kind', 'resolution', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'resolution'])
    .execute()
  return KINDS.flatMap((kind) =>
    STATES.map((state) => {
      const row = rows.find((row) => row.kind === kind && (row.resolution ?? 'open') === state)
      return { kind, state, count: row?.count ?? 0 }
    }),
  )
}

/** Locks an open row until the end of the database transaction; undefined if there is none. */
export async function lockSubmission(db: Tx, id: string) {
  return await openSubmissions(db)
    .where('rejectedSubmissions.id', '=', id)
    .forUpdate('rejectedSubmissions')
    .executeTakeFirst()
}

/** A record that was reported as rejected is stored after all. */
export async function markSubmissionBooked(db: Tx, id: string, resolvedBy: string): Promise<void> {
  await resolveSubmission(db, id, { resolution: 'booked', resolvedBy })
}

export async function resolveSubmission(
  db: Tx,
  id: string,
  resolved: { resolution: Resolution; resolvedBy: string; reason?: string },
): Promise<void> {
  await db
    .updateTable('rejectedSubmissions')
    .set({ ...resolved, resolvedAt: sql`now()` })
    .where('id', '=', id)
    .where('resolution', 'is', null)
    .execute()
}
