import { sql } from 'kysely'
import type { Day } from '../../../core/time/calendar.ts'
import type { Database } from '../database/connection.ts'

/** Whether the shop checks for new versions, and the newest that is known. */
export async function loadUpdateCheck(db: Database): Promise<{ isOn: boolean; newest: string | null }> {
  const known = await db.selectFrom('updateCheck').select(['isOn', 'newest']).executeTakeFirst()
  return known ?? { isOn: false, newest: null }
}

export async function setUpdateCheck(db: Database, isOn: boolean): Promise<void> {
  await db
    .insertInto('updateCheck')
    .values({ isOn })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ isOn }))
    .execute()
}

/** Claims a day's check for this process; false where checks are off or done that day. */
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

export async function saveNewestVersion(db: Database, newest: string): Promise<void> {
  await db.updateTable('updateCheck').set({ newest }).execute()
}
