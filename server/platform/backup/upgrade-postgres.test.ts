import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import { ensureStore, loadShopName } from '../../features/store/queries.ts'
import { freePort, runFailedStart, runServer } from '../../testing/run-server.ts'
import { connect, type Database } from '../database/connection.ts'
import { findBinaries, packageName } from '../database/embedded/binaries.ts'
import { canDownloadPostgres } from '../database/embedded/older-postgres.ts'
import { startEmbedded } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabaseForConsole } from '../database/open-for-console.ts'
import { readEnv } from '../process/env.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-over-'))
  await chmod(folder, 0o755)
  // Makes Node.js read the fake npm as CommonJS or a module, whatever the folders above say.
  await writeFile(path.join(folder, 'package.json'), '{ "type": "commonjs" }')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A fake npm whose "PostgreSQL 17" is the product's own. `npm run drill:postgresql` uses the real one. */
async function npmThatBrings17(): Promise<string> {
  const { postgres } = await findBinaries(folder)
  const file = path.join(folder, 'npm.js')
  await writeFile(
    file,
    `const { mkdirSync, writeFileSync } = require('node:fs')
    const at = 'node_modules/${packageName()}'
    for (const name of ['dist', 'native/bin']) mkdirSync(at + '/' + name, { recursive: true })
    const program = process.cwd() + '/' + at + '/native/bin/postgres'
    writeFileSync(at + '/package.json', '{ "type": "module" }')
    writeFileSync(at + '/dist/index.js', 'export const postgres = ' + JSON.stringify(program) + ', initdb = "", pg_ctl = ""')
    writeFileSync(program, \`#!/bin/sh
if [ "$1" = --version ]; then echo 'postgres (PostgreSQL) 17.10'; exit; fi
echo 18 > "$2/PG_VERSION"
exec ${postgres} "$@"\`, { mode: 0o755 })`,
  )
  return file
}

test.runIf(process.platform !== 'win32')(
  'the next start upgrades a shop of an older PostgreSQL, or says why not and leaves it unchanged',
  async () => {
    const env = { DATA_DIR: path.join(folder, 'shop'), PORT: String(await freePort()), DEMO: 'false' }
    const home = path.join(env.DATA_DIR, 'database')
    const versionFile = path.join(home, 'cluster/PG_VERSION')
    const cluster = await startEmbedded(home)
    await inShop(cluster.ownerUrl, async (db) => {
      await migrate(db)
      await ensureStore(db, { ...DEFAULT_STORE, name: 'Percetakan Sejahtera' })
    })
    await cluster.stop()
    const ours = Number(await readFile(versionFile, 'utf8'))
    await writeFile(versionFile, '17\n')

    const offline = path.join(folder, 'offline.js')
    await writeFile(offline, 'process.exit(1)')
    const refused = await runFailedStart({ ...env, npm_execpath: offline })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/periksa sambungan internet, lalu jalankan lagi\. Datanya utuh\.\n$/)
    expect(await readdir(env.DATA_DIR)).toEqual(['database'])
    expect(await readFile(versionFile, 'utf8')).toBe('17\n')

    const server = await runServer({ ...env, npm_execpath: await npmThatBrings17() })
    const { ownerUrl } = await openDatabaseForConsole(readEnv(env))
    await inShop(ownerUrl, async (db) => {
      expect(await loadShopName(db)).toBe('Percetakan Sejahtera')
    })
    const { stderr } = await server.end('SIGTERM')
    expect(stderr).toMatch(
      /Selesai: \d+ baris sudah dipindahkan dan dibandingkan\. .* Semua orang perlu masuk lagi\.\n$/,
    )
    expect((await readdir(env.DATA_DIR)).sort()).toEqual([
      'database',
      expect.stringMatching(/^database-sebelum-pulih-/),
      'installation.id',
      'sebelum-pindah-dari-postgresql-17.cadangan',
    ])
    // The major version before the product's own must always be supported.
    expect(canDownloadPostgres(ours - 1)).toBe(true)
    expect(existsSync(path.join(env.DATA_DIR, 'postgresql-17'))).toBe(false)
  },
  60_000,
)

async function inShop(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = connect(url, pino({ enabled: false }), 'setup')
  await work(db).finally(() => db.destroy())
}
