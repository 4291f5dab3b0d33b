import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate, Logger, PostgresDialect } from 'kysely-codegen'
import { pino } from 'pino'
import { connect, type Database } from './connection.ts'
import { startEmbedded } from './embedded/start.ts'
import { migrate } from './migrate.ts'

// Generated columns that PostgreSQL reports as nullable although their inputs never are null.
const neverNull = ['payments.change', 'transactions.payment_status', 'transactions.remaining_amount']

// Filled by a trigger when omitted.
const filledIn = ['expenses.spent_on']

const target = path.join(import.meta.dirname, 'types.ts')

/** Writes the schema's TypeScript types to `file`; they match the parsers of values.ts. */
export async function generateTypes(db: Database, file: string): Promise<void> {
  await generate({
    camelCase: true,
    db: db.withoutPlugins(),
    dialect: new PostgresDialect(),
    excludePattern: 'kysely_migration*',
    logger: new Logger('silent'),
    outFile: file,
    postprocess: async ({ metadata }) => {
      for (const table of metadata.tables) {
        for (const column of table.columns) {
          const name = `${table.name}.${column.name}`
          if (neverNull.includes(name)) column.isNullable = false
          if (filledIn.includes(name)) column.hasDefaultValue = true
        }
      }
      return metadata
    },
    typeMapping: { int8: 'number', numeric: 'number', date: 'string' },
  })
}

/** Writes types.ts from a temporary, freshly migrated database. */
async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-types-'))
  const embedded = await startEmbedded(path.join(folder, 'pg'))
  const db = connect(embedded.ownerUrl, pino({ enabled: false }))
  try {
    await migrate(db)
    await generateTypes(db, target)
  } finally {
    await db.destroy()
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}

if (process.argv[1] === import.meta.filename) await main()
