import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import { copyDemoData } from '../../testing/demo-data.ts'
import { canMount, freePort, runFailedStart, runServer, type SmallDisk } from '../../testing/run-server.ts'
import { signIn } from '../../testing/shop.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'pp-disk-'))
beforeAll(() => chmod(folder, 0o755))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts on the folder, expects a failure, and returns the operator's message. */
async function refusal(dataDir: string, disk?: Omit<SmallDisk, 'folder'>): Promise<string> {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const { code, stdout, stderr } = await runFailedStart(env, disk && { folder: dataDir, ...disk })
  expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 })
  return stderr.trim()
}

describe.runIf(canMount(folder))('a disk', () => {
  // Too small for anything, for a new cluster, and for a shop that grows in it.
  test.each([1, 16, 280])('of %i MB is reported in one sentence', async (megabytes) => {
    const dataDir = path.join(folder, `small${megabytes}`)
    await mkdir(dataDir)
    expect(await refusal(dataDir, { megabytes })).toMatch(
      /^Disk tempat \S+ penuh atau terlalu kecil untuk database/,
    )
  })

  test('that fills up is reported by saves and /readyz, until it has space again', async () => {
    const dataDir = path.join(folder, 'filled')
    await mkdir(dataDir)
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
    const server = await runServer(env, { folder: dataDir, megabytes: 400 })
    const owner = await signIn(server.url, 'owner@printpro.id')
    const filler = `/proc/${server.process.pid}/root${dataDir}/filler`
    await writeFile(filler, Buffer.alloc(400 * 1024 * 1024)).catch(() => undefined)

    const customer = () => ({
      id: uuidv7(),
      name: 'x'.repeat(100),
      phone: '0812',
      membershipTier: 'regular',
    })
    const answers = []
    do answers.push(await owner.post('/api/customers', customer()))
    while (answers.at(-1)?.status === 201 && answers.length < 1000)
    expect(answers.at(-1)).toMatchObject({
      status: 507,
      body: { code: 'DISK_FULL', message: ERRORS.DISK_FULL.message },
    })
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk full' }])

    await truncate(filler)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await owner.post('/api/customers', customer())).status).toBe(201)
    expect((await server.end('SIGTERM')).code).toBe(0)
  })
})

describe('an unusable data folder', () => {
  const dataDir = path.join(folder, 'shop')
  const cluster = path.join(dataDir, 'database/cluster')
  beforeAll(() => copyDemoData(dataDir))

  test.runIf(canMount(folder))('because its disk is full is refused with one sentence', async () => {
    const full = path.join(folder, 'full')
    await mkdir(full)
    const sentence = /^Disk tempat \S+ penuh atau terlalu kecil untuk database/
    expect(await refusal(full, { megabytes: 150, holding: dataDir })).toMatch(sentence)
  })

  test.each([
    ['of a wrong setting', 'postgresql.auto.conf', "warna = 'biru'\n", 'Pengaturan PostgreSQL di'],
    ['of another version', 'PG_VERSION', '16\n', 'dibuat oleh PostgreSQL 16'],
    ['that is damaged', 'global/pg_control', '', 'rusak: pulihkan cadangan terakhir'],
  ])('is reported in one sentence because %s', async (_, file, content, sentence) => {
    await writeFile(path.join(cluster, file), content)
    expect(await refusal(dataDir)).toContain(sentence)
    if (file === 'postgresql.auto.conf') await writeFile(path.join(cluster, file), '')
    if (file === 'PG_VERSION') await writeFile(path.join(cluster, file), '18\n')
  })
})
