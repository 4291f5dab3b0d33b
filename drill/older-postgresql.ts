// npm run drill:postgresql: a start of the product upgrades a killed shop of PostgreSQL 17. Needs the internet, as such a start does.
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { fillSampleShop } from '../server/features/sample-shop/sample-shop.ts'
import { ensureStore } from '../server/features/store/queries.ts'
import { setDemoUsersEnabled } from '../server/platform/auth/demo-users.ts'
import { connect } from '../server/platform/database/connection.ts'
import { findBinaries } from '../server/platform/database/embedded/binaries.ts'
import { withOlderPostgres } from '../server/platform/database/embedded/older-postgres.ts'
import { startEmbedded } from '../server/platform/database/embedded/start.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { runConsole } from '../server/testing/run-console.ts'
import { freePort, runServer } from '../server/testing/run-server.ts'
import { signIn } from '../server/testing/shop.ts'
import { createChecks } from './checks.ts'

const MAJOR = 17
const folder = await mkdtemp(path.join(tmpdir(), 'pp-older-'))
await chmod(folder, 0o755)
const dataDir = path.join(folder, 'data')
const home = path.join(dataDir, 'database')
const versionOf = async (at: string) => (await readFile(path.join(at, 'cluster/PG_VERSION'), 'utf8')).trim()

/** A demo shop in the older PostgreSQL, which is then killed. */
async function makeOlderShop(): Promise<number> {
  return await withOlderPostgres(MAJOR, home, async (fetched) => {
    const older = await startEmbedded(home, {}, (at) => findBinaries(at, fetched))
    const db = connect(older.ownerUrl, pino({ enabled: false }), 'setup')
    await migrate(db)
    await fillSampleShop(db)
    await ensureStore(db)
    await setDemoUsersEnabled(db, true)
    const { sold } = await db
      .selectFrom('transactions')
      .select((query) => query.fn.sum<number>('total').as('sold'))
      .executeTakeFirstOrThrow()
    process.kill(Number(older.pid), 'SIGKILL')
    await older.whenExited
    await db.destroy()
    await older.stop()
    return sold
  })
}

const { check, end } = createChecks()
try {
  const sold = await makeOlderShop()
  check('made by PostgreSQL', await versionOf(home), String(MAJOR))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: 'true' }
  check('refused by the console', (await runConsole(env, ['doctor'])).code, 1)
  const since = performance.now()
  const server = await runServer(env)
  console.log(`seconds until the shop was open: ${((performance.now() - since) / 1000).toFixed(1)}`)
  const owner = await signIn(server.url, 'owner@printpro.id')
  const { body } = await owner.get('/api/transactions?limit=1000')
  const total = body.rows.reduce((sum: number, row: { total: number }) => sum + row.total, 0)
  check('total of all sales (Rp)', total, sold)
  const ended = await server.end('SIGTERM')
  console.log(ended.stderr.trim())
  const aside = (await readdir(dataDir)).find((name) => name.startsWith('database-sebelum-pulih-'))
  check('put aside', aside && (await versionOf(path.join(dataDir, aside))), String(MAJOR))
  check('brought over', Number(await versionOf(home)) > MAJOR, true)
  const doctor = await runConsole(env, ['doctor'])
  console.log(doctor.stdout.trim())
  check('books out of order', /SALAH {6}(?!Cadangan)/.test(doctor.stdout), false)
} finally {
  await rm(folder, { recursive: true, force: true })
}
end('Brought over whole.')
