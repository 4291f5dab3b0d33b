import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './start.ts'

const owner = path.join(import.meta.dirname, '../../../testing/embedded-process.ts')
let folder: string
let home: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-embedded-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let number = 0
beforeEach(() => {
  number++
  home = path.join(folder, 'shop')
})

function moveIn(): void {
  home = path.join(folder, `new${number}`)
}

test('neither role is a superuser, each has its own password, and writes are durable', async () => {
  await withDatabase(async ({ url, ownerUrl, adminUrl }) => {
    for (const address of [url, ownerUrl]) {
      expect(
        await ask(address, `select rolsuper as answer from pg_roles where rolname = current_user`),
      ).toEqual([false])
    }
    expect(new Set([url, ownerUrl, adminUrl].map(passwordIn)).size).toBe(3)
    expect(await ask(url, `select extname::text as answer from pg_extension order by 1`)).toEqual(
      expect.arrayContaining(['citext', 'pg_trgm', 'unaccent']),
    )
    for (const setting of ['fsync', 'full_page_writes', 'data_checksums', 'synchronous_commit']) {
      expect(await ask(url, `select current_setting('${setting}') as answer`)).toEqual(['on'])
    }
    expect(
      await ask(
        url,
        `select datlocprovider::text || datlocale as answer from pg_database where datname = 'app'`,
      ),
    ).toEqual(['bC.UTF-8'])
  })
})

test("a shop from before the server's own role gets it at the next start", async () => {
  await withDatabase(({ adminUrl }) => ask(adminUrl, 'drop role server'))
  await rm(path.join(home, 'server.password'))
  await withDatabase(async ({ url }) =>
    expect(await ask(url, 'select current_user::text as answer')).toEqual(['server']),
  )
})

test('a wrong password is refused', async () => {
  await withDatabase(async ({ url }) => {
    await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1 as answer')).rejects.toThrow(
      'password authentication failed',
    )
  })
})

test('a second owner of the folder is refused, in the same process and in another', async () => {
  const first = await ownElsewhere()
  await expect(startEmbedded(home)).rejects.toThrow(
    `sedang dipakai oleh PrintPro lain (proses ${first.owner.pid})`,
  )
  expect(await ask(first.url, 'select 1 as answer')).toEqual([1])
  await end(first.owner, 'SIGTERM')
  await withDatabase(async () => {
    await expect(startEmbedded(home)).rejects.toThrow('sedang dipakai')
  })
})

test('a start waits for an owner that is shutting down', async () => {
  const first = await startEmbedded(home)
  const second = startEmbedded(home)
  await sleep(200)
  await first.stop()
  await (await second).stop()
})

test('of two simultaneous starts on a new folder one wins', async () => {
  moveIn()
  const starts = await Promise.allSettled([startEmbedded(home), startEmbedded(home)])
  expect(starts.map((start) => start.status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop()
})

test('acknowledged writes survive a kill -9 of the owner alone', async () => {
  const first = await ownElsewhere()
  await note(first.url)
  await end(first.owner, 'SIGKILL')
  await expectNoteAfterStart()
})

test('acknowledged writes survive a kill -9 of the owner and PostgreSQL', async () => {
  const first = await ownElsewhere()
  await note(first.url)
  process.kill(first.postgres, 'SIGKILL')
  await end(first.owner, 'SIGKILL')
  await expectNoteAfterStart()
})

test.runIf(process.platform === 'linux')('an orphaned PostgreSQL is shut down cleanly', async () => {
  moveIn()
  const first = await ownElsewhere({ PATH: await pathWithoutOrphanGuard() })
  await note(first.url)
  await end(first.owner, 'SIGKILL')
  await sleep(300)
  expect(await ask(first.url, 'select 1 as answer')).toEqual([1])
  await expectNoteAfterStart()
  expect(await readFile(path.join(home, 'postgres.log'), 'utf8')).not.toMatch(/interrupted|not properly/)
})

test('a reused process id in postmaster.pid does not block the start', async () => {
  const first = await ownElsewhere()
  await note(first.url)
  const pidFile = path.join(home, 'cluster/postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  process.kill(first.postgres, 'SIGKILL')
  await end(first.owner, 'SIGKILL')
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))
  await expectNoteAfterStart()
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('an interrupted first start is repeated', async () => {
  moveIn()
  await mkdir(path.join(home, 'cluster.new/base'), { recursive: true })
  await writeFile(path.join(home, 'cluster.new/PG_VERSION'), '18')
  await withDatabase(async ({ ownerUrl }) => expect(await ask(ownerUrl, 'select 1 as answer')).toEqual([1]))
})

test('a first start does not wait for a leftover initdb', async () => {
  moveIn()
  const begun = path.join(home, 'cluster.new/base')
  const writing = `const { mkdirSync, writeFileSync } = require('node:fs')
    for (let n = 0; ; n++) {
      try {
        mkdirSync(${JSON.stringify(begun)}, { recursive: true })
        writeFileSync(${JSON.stringify(begun)} + '/' + (n % 1000), '')
      } catch {}
      if (n === 1000) process.stdout.write('writing')
    }`
  const orphan = spawn(process.execPath, ['-e', writing], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(orphan.stdout, 'data')
  try {
    await withDatabase(async ({ ownerUrl }) => expect(await ask(ownerUrl, 'select 1 as answer')).toEqual([1]))
  } finally {
    await end(orphan, 'SIGKILL')
  }
})

test('a folder that cannot be written, or whose name is too long, is refused with a sentence', async () => {
  moveIn()
  await writeFile(home, 'a file')
  await expect(startEmbedded(path.join(home, 'in'))).rejects.toThrow('tidak bisa ditulis')
  await expect(startEmbedded(path.join(folder, 'x'.repeat(90)))).rejects.toThrow('terlalu panjang')
})

async function withDatabase(work: (embedded: EmbeddedDatabase) => Promise<unknown>): Promise<void> {
  const embedded = await startEmbedded(home)
  await work(embedded).finally(() => embedded.stop())
}

function passwordIn(url: string): string | undefined {
  return url.match(/:([^:@]+)@/)?.[1]
}

async function ownElsewhere(env: NodeJS.ProcessEnv = {}) {
  const process_ = spawn(process.execPath, [owner, home], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(process_.stdout, 'data')
  const { postgres, url }: { postgres: number; url: string } = JSON.parse(String(line))
  return { owner: process_ as ChildProcess, postgres, url }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function note(url: string): Promise<void> {
  await ask(url, `create table notes_${number} as select 42 as answer`)
}

async function expectNoteAfterStart(): Promise<void> {
  await withDatabase(async ({ ownerUrl }) =>
    expect(await ask(ownerUrl, `select answer from notes_${number}`)).toEqual([42]),
  )
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ answer: unknown }>(query).finally(() => client.end())
  return rows.map((row) => row.answer)
}

/** The programs needed at start, without the one that ends PostgreSQL together with its parent. */
async function pathWithoutOrphanGuard(): Promise<string> {
  const bin = path.join(folder, 'bin')
  await mkdir(bin)
  for (const name of ['id', 'test', 'unshare'])
    await symlink(path.join('/usr/bin', name), path.join(bin, name))
  return bin
}
