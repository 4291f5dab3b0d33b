import { connect, type Database } from '../database/connection.ts'
import { isMigrated } from '../database/migrate.ts'
import { openDatabaseForConsole } from '../database/open-for-console.ts'
import type { Env } from '../process/env.ts'
import { createLog } from '../process/log.ts'
import { OperatorError } from '../process/operator-error.ts'
import { START_COMMAND } from '../process/package.ts'

/** One thing that can be done at the server's console. */
export type Command = {
  /** Its arguments, and what it does, for whoever reads the list. */
  args: string
  summary: string
  /** How many arguments it takes. */
  minArgs: number
  maxArgs: number
  /** Whether it may be done for all shops, one after the other, without arguments. */
  supportsAll?: boolean
  /** Whether it is for the process, whichever shops its settings name. */
  isProcessWide?: boolean
  /** Whether it is about the whole computer, and wants the rights of whoever types it, root's too. */
  isMachineWide?: boolean
  /** Does it; answers the exit code. */
  run(env: Env, args: string[]): Promise<number>
}

/** Does something with the shop's database, whether its server runs or not. Refused where the database is not of this version. */
export async function withShop<Result>(
  env: Env,
  work: (db: Database, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabaseForConsole(env)
  const db = connect(database.ownerUrl, createLog(env.logLevel), 'setup')
  try {
    if (!(await isMigrated(db))) {
      throw new OperatorError(
        `Database belum sesuai dengan versi PrintPro ini: jalankan ${START_COMMAND} sekali dulu.`,
      )
    }
    return await work(db, database.ownerUrl)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
