import { spawn } from 'node:child_process'
import { chmodSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { chmod, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyData } from '../../../testing/copy-data.ts'
import { startPostmaster } from './postmaster.ts'
import { startEmbedded } from './start.ts'

let folder: string
const home = () => path.join(folder, 'shop')

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-adopt-'))
  await chmod(folder, 0o755)
  copyData(inject('closedHome'), home())
  const first = await startEmbedded(home())
  await ask(first.ownerUrl, 'create table notes as select 42 as answer')
  await first.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As a person copies a folder, which leaves out sockets. */
async function copy(name: string): Promise<string> {
  const target = path.join(folder, name)
  await cp(home(), target, {
    recursive: true,
    filter: (file) => !file.endsWith('owner.sock') && path.basename(file) !== 'run',
  })
  return target
}

async function expectStart(at: string): Promise<void> {
  const embedded = await startEmbedded(at)
  expect(await ask(embedded.ownerUrl, 'select answer from notes').finally(() => embedded.stop())).toEqual([
    42,
  ])
}

test.runIf(process.platform !== 'win32')(
  'a copy without owner, modes and empty folders is repaired and starts',
  async () => {
    const stick = await copy('stick')
    const cluster = path.join(stick, 'cluster')
    for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true }).reverse()) {
      const file = path.join(entry.parentPath, entry.name)
      chmodSync(file, 0o777)
      if (entry.isDirectory() && readdirSync(file).length === 0) rmdirSync(file)
    }
    chmodSync(cluster, 0o777)
    await expectStart(stick)
    for (const name of ['', 'global/pg_control', 'base', 'pg_notify']) {
      expect(statSync(path.join(cluster, name)).mode & 0o077, name).toBe(0)
    }
  },
)

test('a copy of a running shop is refused; the same folder after a crash, also renamed, is not', async () => {
  const running = await startEmbedded(home())
  const copied = await copy('copied')
  await expect(startEmbedded(copied)).rejects.toThrow('salinan toko yang sedang berjalan')
  // The documented way out after a crash of the original.
  await rm(path.join(copied, 'cluster.inode'))
  await expectStart(copied)
  process.kill(Number(running.pid), 'SIGKILL')
  await running.whenExited
  await running.stop()
  await rename(home(), path.join(folder, 'moved'))
  await expectStart(path.join(folder, 'moved'))
  await rename(path.join(folder, 'moved'), home())
})

test.each([
  [17, 'Datanya utuh. Jalankan "npm run shop -- backup FILE" dengan PrintPro versi sebelumnya'],
  [99, 'perbarui PrintPro di komputer ini'],
])('the data of PostgreSQL %i is refused with what to do, and left as it is', async (major, words) => {
  const other = await copy(`pg${major}`)
  await writeFile(path.join(other, 'cluster/PG_VERSION'), `${major}\n`)
  await expect(startEmbedded(other)).rejects.toThrow(words)
  await writeFile(path.join(other, 'cluster/PG_VERSION'), '18\n')
  await expectStart(other)
})

test.runIf(process.platform !== 'win32')('a crash recovery is waited for and reported', async () => {
  // PostgreSQL's answers: starting up three times, then connected.
  let asked = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      if (++asked <= 3)
        return socket.end(message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0'))
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]))
      return socket.once('data', () => socket.end())
    })
  })
  const run = path.join(folder, 'fake')
  await new Promise<void>((done) => server.listen(path.join(folder, '.s.PGSQL.5432'), done))
  const waited: number[] = []
  const postmaster = await startPostmaster({
    data: run,
    log: path.join(folder, 'fake.log'),
    endpoint: { host: folder, port: 5432 },
    platform: 'linux',
    settings: {},
    binaries: { initdb: '', postgres: process.execPath, pgCtl: '', env: process.env },
    runner: {
      uid: undefined,
      chown: () => {},
      spawn: (program, _args, options) => spawn(program, ['-e', 'setInterval(() => {}, 1000)'], options),
    },
    password: 'any',
    onRecovery: (seconds) => waited.push(seconds),
  })
  expect(waited).toHaveLength(3)
  server.close()
  await postmaster.stop()
})

function message(kind: string, body: string): Buffer {
  const bytes = Buffer.from(`${kind}\0\0\0\0${body}`, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ answer: unknown }>(query).finally(() => client.end())
  return rows.map((row) => row.answer)
}
