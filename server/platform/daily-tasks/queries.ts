import { sql } from 'kysely'
import type { Day } from '../../../core/time/calendar.ts'
import type { Database } from '../database/connection.ts'

/** Claims a day's task for this process, unless it is done or was claimed within the last hour. */
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

export async function finishTask(db: Database, day: Day, task: string): Promise<void> {
  const finishedAt = sql<Date>`now()`
  await db
    .insertInto('dailyRuns')
    .values({ day, task, finishedAt })
    .onConflict((conflict) => conflict.columns(['day', 'task']).doUpdateSet({ finishedAt }))
    .execute()
}

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
