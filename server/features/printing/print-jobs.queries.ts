import { type InferResult, sql } from 'kysely'
import type { Print } from '../../../contract/printers.ts'
import type { PrintCause, PrintKind, PrintState } from '../../../core/paper/printer.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type TransactionContext, type Tx, transaction } from '../../platform/database/transaction.ts'

const printRows = (db: Database) =>
  db
    .selectFrom('printJobs')
    .innerJoin('users', 'users.id', 'printJobs.createdBy')
    .select([
      'printJobs.id',
      'printJobs.printerId',
      'printJobs.kind',
      'printJobs.transactionId',
      'printJobs.state',
      'printJobs.cause',
      'printJobs.createdAt',
      'users.name as createdByName',
    ])
type PrintRow = InferResult<ReturnType<typeof printRows>>[number]

function toPrint(row: PrintRow): Print {
  return {
    ...row,
    kind: row.kind as PrintKind,
    state: row.state as PrintState,
    cause: row.cause as PrintCause | null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Oldest first, 200 at most. */
export async function listUnsettledPrints(db: Database): Promise<Print[]> {
  const rows = await printRows(db)
    .where('printJobs.state', 'in', ['waiting', 'sending', 'unsure'])
    .orderBy('printJobs.createdAt')
    .orderBy('printJobs.id')
    .limit(200)
    .execute()
  return rows.map(toPrint)
}

export async function findPrint(db: Database, id: string): Promise<Print | null> {
  const row = await printRows(db).where('printJobs.id', '=', id).executeTakeFirst()
  return row ? toPrint(row) : null
}

/** Throws NOT_FOUND. */
export async function getPrint(db: Database, id: string): Promise<Print> {
  const print = await findPrint(db, id)
  if (!print) throw domainError('NOT_FOUND')
  return print
}

/** Locks the row until the end of the database transaction. Throws NOT_FOUND. */
export async function lockPrint(db: Tx, id: string): Promise<Print> {
  await db.selectFrom('printJobs').select('id').where('id', '=', id).forUpdate().execute()
  return await getPrint(db, id)
}

type NewPrint = {
  id: string
  printerId: string
  kind: PrintKind
  transactionId: string | null
  content: Uint8Array
  kick: boolean
  createdBy: string
}

/** Enqueues a print; ignores an id that exists. Resets the backoff of the printer's waiting jobs. */
export async function addPrint(db: Tx, { content, ...print }: NewPrint): Promise<void> {
  await db
    .insertInto('printJobs')
    .values({ ...print, content: Buffer.from(content) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await retryNow(db, print.printerId)
}

async function retryNow(db: Tx, printerId: string): Promise<void> {
  await db
    .updateTable('printJobs')
    .set({ tryAt: sql`now()` })
    .where('printerId', '=', printerId)
    .where('state', '=', 'waiting')
    .execute()
}

/** A job that a person sends again skips the backoff. */
export async function settlePrint(
  db: Tx,
  { id, printerId, kind }: Print,
  state: 'printed' | 'dropped' | 'waiting',
): Promise<void> {
  await db
    .updateTable('printJobs')
    // A reprinted invoice does not open the drawer again: its payment was taken.
    .set({ state, cause: null, ...(state === 'waiting' ? { kick: kind === 'drawer' } : { content: null }) })
    .where('id', '=', id)
    .execute()
  if (state === 'waiting') await retryNow(db, printerId)
}

/** For a printer that is removed. */
export async function dropPrints(db: Tx, printerId: string): Promise<void> {
  await db
    .updateTable('printJobs')
    .set({ state: 'dropped', content: null })
    .where('printerId', '=', printerId)
    .where('state', 'in', ['waiting', 'unsure'])
    .execute()
}

/** Seconds. Later the receipt is printed without opening the drawer. */
const DRAWER_KICK_SECONDS = 60

/**
 * Claims the oldest due job of an idle printer and marks it `sending`; null if there is none. Safe with concurrent processes: `skip locked`,
 * and a unique index allows one `sending` job per printer.
 */
export async function claimPrint(context: TransactionContext) {
  try {
    return await transaction(context, async (tx) => {
      const { rows } = await sql<{
        id: string
        kind: PrintKind
        host: string
        port: number
        content: Buffer
        kick: boolean
        printerId: string
        tries: number
      }>`
        with chosen as (
          select job.id from print_jobs as job
          where state = 'waiting' and try_at <= now()
            -- Jobs of a removed printer are not sent.
            and exists (select from printers where printers.id = job.printer_id and deleted_at is null)
            and not exists (select from print_jobs as other where other.printer_id = job.printer_id and (other.state = 'sending'
              or (other.state = 'waiting' and (other.created_at, other.id) < (job.created_at, job.id))))
          order by created_at, id limit 1 for update skip locked
        )
        update print_jobs as job set state = 'sending', sent_at = now(), cause = null
        from chosen, printers
        where job.id = chosen.id and printers.id = job.printer_id
        returning job.id, job.kind, job.content, job.printer_id, job.tries, printers.host, printers.port,
          job.kick and job.created_at > now() - make_interval(secs => ${DRAWER_KICK_SECONDS}) as kick`.execute(
        tx,
      )
      return rows[0] ?? null
    })
  } catch (error) {
    // unique_violation: another process claimed a job of the same printer.
    if ((error as { code?: string }).code === '23505') return null
    throw error
  }
}

type PrintOutcome = { state: 'printed' | 'unsure' | 'waiting' | 'dropped'; cause?: PrintCause }

/** Stores the outcome of a job that was being sent. Waiting jobs are retried with exponential backoff, 30 s at most. */
export async function finishPrint(
  context: TransactionContext,
  { id, printerId, tries }: { id: string; printerId: string; tries: number },
  { state, cause }: PrintOutcome,
): Promise<void> {
  await transaction(context, async (tx) => {
    const isOver = state === 'printed' || state === 'dropped'
    await tx
      .updateTable('printJobs')
      .set({ state, cause: cause ?? null, tries: tries + 1, ...(isOver && { content: null }) })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute()
    if (state !== 'waiting') return
    const seconds = Math.min(30, 2 ** Math.min(tries + 1, 5))
    await tx
      .updateTable('printJobs')
      .set({ tryAt: sql`now() + make_interval(secs => ${seconds})` })
      .where('printerId', '=', printerId)
      .where('state', '=', 'waiting')
      .execute()
  })
}

/** A job that is `sending` for longer than `ms` belongs to a process that died: it may be printed or not. */
export async function markStaleUnsure(context: TransactionContext, ms: number): Promise<void> {
  const stale = sql<boolean>`state = 'sending' and sent_at < now() - make_interval(secs => ${ms / 1000})`
  const staleRows = await context.db.selectFrom('printJobs').select('id').where(stale).limit(1).execute()
  if (staleRows.length === 0) return
  await transaction(context, async (tx) => {
    await tx.updateTable('printJobs').set({ state: 'unsure' }).where(stale).execute()
  })
}

/** Milliseconds until the next job is due or expires; null if none is open. */
export async function msUntilNextTry(db: Database): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(greatest(try_at, case when state = 'sending' then now() + interval '5 s' else try_at end)) - now())::float8
      * 1000 as ms
    from print_jobs as job
    where state = 'sending' or (state = 'waiting' and not exists (
      select from print_jobs as other where other.printer_id = job.printer_id and other.state = 'sending'))`.execute(
    db,
  )
  const ms = rows[0]?.ms
  return ms === null || ms === undefined ? null : Math.max(50, ms)
}

/** Settled jobs are kept for 30 days. */
export async function deleteOldPrints(db: Database): Promise<void> {
  await db
    .deleteFrom('printJobs')
    .where('state', 'in', ['printed', 'dropped'])
    .where('createdAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
