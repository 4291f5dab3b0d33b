import { sql } from 'kysely'
import type { SharedDraft } from '../../../contract/held-drafts.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Days after which a draft that was taken up counts as finished: its device has it, or it is forgotten. */
const KEPT_DAYS = 30

/** Oldest first. A draft whose order was saved is finished, whatever its device says. */
export async function listHeldDrafts(db: Database): Promise<SharedDraft[]> {
  const rows = await selectHeldDrafts(db)
    .where('held.endedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('transactions').select('id').whereRef('transactions.id', '=', 'held.draftId'))),
    )
    .orderBy('held.heldAt')
    .orderBy('held.id')
    .execute()
  return rows.map(toSharedDraft)
}

/** Undefined if it never existed or has ended. */
export async function findHeldDraft(db: Database, id: string): Promise<SharedDraft | undefined> {
  const row = await selectHeldDrafts(db)
    .where('held.id', '=', id)
    .where('held.endedAt', 'is', null)
    .executeTakeFirst()
  return row && toSharedDraft(row)
}

function selectHeldDrafts(db: Database) {
  return db
    .selectFrom('heldDrafts as held')
    .innerJoin('users as holder', 'holder.id', 'held.heldBy')
    .leftJoin('users as taker', 'taker.id', 'held.takenBy')
    .select(['held.id', 'held.draftId', 'held.label', 'held.total', 'held.heldAt', 'held.heldBy'])
    .select(['held.takenAt', 'held.takenBy', 'held.version'])
    .select(['holder.name as heldByName', 'taker.name as takenByName'])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectHeldDrafts>['executeTakeFirstOrThrow']>>

function toSharedDraft({ heldAt, takenAt, takenBy, takenByName, ...row }: Row): SharedDraft {
  const taken = takenAt && { at: takenAt.toISOString(), by: takenBy ?? '', byName: takenByName ?? '' }
  return { ...row, heldAt: heldAt.toISOString(), taken }
}

export async function countHeldBy(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('heldDrafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('heldBy', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewHolding = Pick<SharedDraft, 'id' | 'draftId' | 'label' | 'total' | 'heldBy'> & { content: string }

/** False if the id exists. */
export async function insertHeldDraft(db: Tx, holding: NewHolding): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('heldDrafts')
    .values(holding)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Undefined if it has ended or another version is the current one. */
export async function takeHeldDraft(
  db: Tx,
  { id, version, takenBy }: { id: string; version: number; takenBy: string },
): Promise<{ content: string; heldBy: string } | undefined> {
  const row = await db
    .updateTable('heldDrafts')
    .set({ takenAt: sql`now()`, takenBy })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('endedAt', 'is', null)
    .returning(['content', 'heldBy'])
    .executeTakeFirst()
  return row && { ...row, content: row.content ?? '' }
}

/** Ends what this user had taken up: one holding, or the others of a draft. Returns their number. */
export async function endTaken(
  db: Tx,
  takenBy: string,
  which: { id: string } | { draftId: string; except: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('heldDrafts')
    .set({ endedAt: sql`now()`, content: null })
    .where('takenBy', '=', takenBy)
    .where('endedAt', 'is', null)
    .where((eb) =>
      'id' in which
        ? eb('id', '=', which.id)
        : eb.and([eb('draftId', '=', which.draftId), eb('id', '!=', which.except)]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets what ended, or was taken up and left, long ago. */
export async function pruneHeldDrafts(db: Tx): Promise<void> {
  const before = sql<Date>`now() - make_interval(days => ${KEPT_DAYS}::integer)`
  await db
    .deleteFrom('heldDrafts')
    .where((eb) => eb.or([eb('endedAt', '<', before), eb('takenAt', '<', before)]))
    .execute()
}
