import { sql } from 'kysely'
import type { Day } from '../../../core/time/calendar.ts'
import type { Database } from '../database/connection.ts'

/** Makes a day's task this process's own, unless it is done, or somebody began it within the last hour. */
export async function claimTask(
  db: Database,
  day: Day,
  task: string,
): Promise<'claimed' | 'done' | 'begun elsewhere'> {
  const claimed = await db
    .insertInto('dailyRuns')
    .values({ day, task })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'task'])
        .doUpdateSet({ startedAt: sql`now()` })
        .where('dailyRuns.finishedAt', 'is', null)
        .where('dailyRuns.startedAt', '<', sql<Date>`now() - interval '1 hour'`),
    )
    .returning('task')
    .executeTakeFirst()
  if (claimed) return 'claimed'
  const { finishedAt } = await db
    .selectFrom('dailyRuns')
    .select('finishedAt')
    .where('day', '=', day)
    .where('task', '=', task)
    .executeTakeFirstOrThrow()
  return finishedAt ? 'done' : 'begun elsewhere'
}

/** Writes down that a day's task is done. */
export async function finishTask(db: Database, day: Day, task: string): Promise<void> {
  const finishedAt = sql<Date>`now()`
  await db
    .insertInto('dailyRuns')
    .values({ day, task, finishedAt })
    .onConflict((conflict) => conflict.columns(['day', 'task']).doUpdateSet({ finishedAt }))
    .execute()
}

/** The last day before `day` on which a task was done; null for none. */
export async function findLastDoneDay(db: Database, task: string, day: Day): Promise<Day | null> {
  const row = await db
    .selectFrom('dailyRuns')
    .select((of) => of.fn.max('day').as('day'))
    .where('task', '=', task)
    .where('finishedAt', 'is not', null)
    .where('day', '<', day)
    .executeTakeFirst()
  return row?.day ?? null
}
