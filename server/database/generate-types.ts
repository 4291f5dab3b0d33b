import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Cli } from 'kysely-codegen'
import { pino } from 'pino'
import { connect } from './connection.ts'
import { startEmbedded } from './embedded/start.ts'
import { migrate } from './migrate.ts'

const target = path.join(import.meta.dirname, 'types.ts')

/** The TypeScript types of the schema at `url`, written to `file`; they agree with values.ts. */
export async function generateTypes(url: string, file: string): Promise<void> {
  await new Cli().generate({
    camelCase: true,
    dialect: 'postgres',
    excludePattern: 'kysely_migration*',
    logLevel: 'silent',
    outFile: file,
    typeMapping: { int8: 'number', numeric: 'number', date: 'string' },
    url,
  })
}

/** Writes types.ts from a throwaway database that has just been migrated. */
async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-types-'))
  const embedded = await startEmbedded(path.join(folder, 'pg'))
  const db = connect(embedded.url, pino({ enabled: false }))
  try {
    await migrate(db)
    await generateTypes(embedded.url, target)
  } finally {
    await db.destroy()
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}

if (process.argv[1] === import.meta.filename) await main()
