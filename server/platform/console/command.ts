import { connect, type Database } from '../database/connection.ts'
import { isMigrated } from '../database/migrate.ts'
import { openDatabaseForConsole } from '../database/open-for-console.ts'
import type { Env } from '../process/env.ts'
import { createLog } from '../process/log.ts'
import { OperatorError } from '../process/operator-error.ts'
import { START_COMMAND } from '../process/package.ts'

/** A command of the server's console. */
export type Command = {
  /** For the list of commands. */
  args: string
  summary: string
  minArgs: number
  maxArgs: number
  /** May be run for all shops in turn (`--all`), without arguments. */
  supportsAll?: boolean
  /** Concerns the process, not one of the shops in its settings. */
  isProcessWide?: boolean
  /** Concerns the whole computer and keeps the caller's rights, also root's. */
  isMachineWide?: boolean
  /** Answers the exit code. */
  run(env: Env, args: string[]): Promise<number>
}

/** Runs `work` on the shop's database, whether its server runs or not. OperatorError where the schema is not this version's. */
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
