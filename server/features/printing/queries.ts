import { type InferResult, sql } from 'kysely'
import type { Print } from '../../../contract/printers.ts'
import { printerSchema } from '../../../contract/printers.ts'
import type { PrintCause, PrintKind, PrintState, Roll } from '../../../core/paper/printer.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type TransactionContext, type Tx, transaction } from '../../platform/database/transaction.ts'
import { defineRecordType } from '../../shared/records/record-type.ts'

/** The printers that are there, in no order: a query to go on with. */
const printerRows = (db: Database) =>
  db.selectFrom('printers').select(printerSchema.keyof().options).where('printers.deletedAt', 'is', null)
type PrinterRow = InferResult<ReturnType<typeof printerRows>>[number]

export const PRINTERS = defineRecordType({
  table: 'printers',
  selectRows: printerRows,
  toRecord: (row: PrinterRow) => ({
    ...row,
    paper: row.paper as Roll,
    createdAt: row.createdAt.toISOString(),
  }),
})

/** Every printer by name, with when it printed last. */
export async function listPrinters(db: Database) {
  const rows = await printerRows(db)
    .select((eb) =>
      eb
        .selectFrom('printJobs')
        .select((job) => job.fn.max('printJobs.sentAt').as('at'))
        .whereRef('printJobs.printerId', '=', 'printers.id')
        .where('printJobs.state', '=', 'printed')
        .as('printedAt'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ printedAt, ...row }) => ({
    ...PRINTERS.toRecord(row),
    printedAt: printedAt?.toISOString() ?? null,
  }))
}

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

/** What is not settled yet, oldest first. */
export async function listUnsettledPrints(db: Database): Promise<Print[]> {
  const rows = await printRows(db)
    .where('printJobs.state', 'in', ['waiting', 'sending', 'unsure'])
    .orderBy('printJobs.createdAt')
    .orderBy('printJobs.id')
    .limit(200)
    .execute()
  return rows.map(toPrint)
}

/** A print by its id; null when there is none. */
export async function findPrint(db: Database, id: string): Promise<Print | null> {
  const row = await printRows(db).where('printJobs.id', '=', id).executeTakeFirst()
  return row ? toPrint(row) : null
}

/** A print by its id. Refused: one that is not there. */
export async function getPrint(db: Database, id: string): Promise<Print> {
  const print = await findPrint(db, id)
  if (!print) throw domainError('NOT_FOUND')
  return print
}

/** Holds a print until the end of the database transaction and answers it as it is then. Refused: one that is not there. */
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

/** Lets something wait to be printed; what already waits on its printer is tried at once, too. The same id again: nothing. */
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

/** Puts what a person has settled into its new state; what is to be printed again waits behind nothing. */
export async function settlePrint(
  db: Tx,
  { id, printerId, kind }: Print,
  state: 'printed' | 'dropped' | 'waiting',
): Promise<void> {
  await db
    .updateTable('printJobs')
    // The money that an invoice opened the drawer for has been taken: its second print opens it no more.
    .set({ state, cause: null, ...(state === 'waiting' ? { kick: kind === 'drawer' } : { content: null }) })
    .where('id', '=', id)
    .execute()
  if (state === 'waiting') await retryNow(db, printerId)
}

/** Drops what waits on a printer that is taken away, or may be printed already. */
export async function dropPrints(db: Tx, printerId: string): Promise<void> {
  await db
    .updateTable('printJobs')
    .set({ state: 'dropped', content: null })
    .where('printerId', '=', printerId)
    .where('state', 'in', ['waiting', 'unsure'])
    .execute()
}

/** A drawer is opened with a receipt within this time (s) of the deed; later the receipt comes alone. */
const DRAWER_KICK_SECONDS = 60

/**
 * Takes the oldest print of a printer that is not busy and has waited long enough, and marks it as being sent: from here on it is printed once
 * at most. Null: there is none. Another process may take one at the same moment: each is taken once, and each printer has one at a time.
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
            -- What was being sent when its printer was taken away is sent no more.
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
    // Another process has just taken one of the same printer.
    if ((error as { code?: string }).code === '23505') return null
    throw error
  }
}

type PrintOutcome = { state: 'printed' | 'unsure' | 'waiting' | 'dropped'; cause?: PrintCause }

/** Writes down what became of a print that was being sent; what waits is tried again later and later, half a minute apart at most. */
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

/** What has been sent for longer than sending takes (ms) was left by a process that is gone: nobody knows whether it is printed. */
export async function markStaleUnsure(context: TransactionContext, ms: number): Promise<void> {
  const stale = sql<boolean>`state = 'sending' and sent_at < now() - make_interval(secs => ${ms / 1000})`
  const left = await context.db.selectFrom('printJobs').select('id').where(stale).limit(1).execute()
  if (left.length === 0) return
  await transaction(context, async (tx) => {
    await tx.updateTable('printJobs').set({ state: 'unsure' }).where(stale).execute()
  })
}

/** In how many milliseconds the next print is to be tried, or given up; null when none is open. */
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

/** Prints are told of for a month. */
export async function deleteOldPrints(db: Database): Promise<void> {
  await db
    .deleteFrom('printJobs')
    .where('state', 'in', ['printed', 'dropped'])
    .where('createdAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
