import { sql } from 'kysely'
import type { Day } from '../../../core/time/calendar.ts'
import type { Database } from '../database/connection.ts'

/** Whether the shop asks for new versions, and the newest that it was told of. */
export async function loadUpdateCheck(db: Database): Promise<{ isOn: boolean; newest: string | null }> {
  const known = await db.selectFrom('updateCheck').select(['isOn', 'newest']).executeTakeFirst()
  return known ?? { isOn: false, newest: null }
}

/** Lets the shop ask for new versions, or not any more. */
export async function setUpdateCheck(db: Database, isOn: boolean): Promise<void> {
  await db
    .insertInto('updateCheck')
    .values({ isOn })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ isOn }))
    .execute()
}

/** Makes the question of a day this process's own; false where the shop does not ask, or has asked on that day. */
export async function claimDailyCheck(db: Database, day: Day): Promise<boolean> {
  const claimed = await db
    .updateTable('updateCheck')
    .set({ askedOn: day })
    .where('isOn', '=', true)
    .where((eb) => eb.or([eb('askedOn', 'is', null), eb('askedOn', '<>', sql<Day>`${day}::date`)]))
    .returning('single')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Writes down the newest version that the shop was told of. */
export async function saveNewestVersion(db: Database, newest: string): Promise<void> {
  await db.updateTable('updateCheck').set({ newest }).execute()
}
