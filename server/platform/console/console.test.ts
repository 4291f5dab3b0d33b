import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { client } from '../../testing/client.ts'
import { copyDemoData } from '../../testing/demo-data.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { runConsole } from '../../testing/run-console.ts'
import { freePort, runServer } from '../../testing/run-server.ts'
import { signIn } from '../../testing/shop.ts'
import { DEMO_PASSWORD } from '../auth/demo-users.ts'

let folder: string
let number = 0
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-con-'))
  await chmod(folder, 0o755)
})
beforeEach(async () => {
  env = await settings(`s${number++}`)
  await copyDemoData(dataDir())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = async (name: string) => ({
  DATA_DIR: path.join(folder, name),
  PORT: String(await freePort()),
  DEMO: 'true',
})
const dataDir = () => String(env.DATA_DIR)

test('a second process backs up a running shop; later sales are not in the restored one', async () => {
  const server = await runServer(env)
  const owner = await signIn(server.url, 'owner@printpro.id')
  const name = async (url: string) =>
    (await client(url, owner.cookie).get('/api/customers?limit=1')).body.rows[0].name
  const before = await name(server.url)
  const file = path.join(folder, 'shop.cadangan')
  const made = await runConsole(env, ['backup', file])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toContain('sudah dibaca ulang')
  const looked = await runConsole(env, ['doctor'])
  expect(looked.stdout).toMatch(/^baik {7}Total setiap transaksi: \d+ transaksi\n/)
  expect(looked.stdout).toMatch(/^baik {7}Cadangan: /m)
  const { status } = await owner.post('/api/customers', {
    id: '0192f0a0-0000-7000-8000-00000000ffff',
    name: 'Sesudah Cadangan',
    phone: '0812000111',
    membershipTier: 'regular',
  })
  expect(status).toBe(201)

  expect(await runConsole(env, ['restore', file, '--yes'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('masih berjalan'),
  })
  await server.end('SIGTERM')
  const cancelled = await runConsole(env, ['restore', file], 'Toko Lain\n')
  expect(cancelled).toMatchObject({ code: 1, stderr: expect.stringContaining('tidak ada yang berubah') })
  const restored = await runConsole(env, ['restore', file], `${shopIn(cancelled.stdout)}\n`)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toContain('-sebelum-pulih-')
  expect((await readdir(dataDir())).sort()).toEqual([
    'database',
    expect.stringMatching(/^database-sebelum-pulih-\d{8}_\d{6}$/),
    'installation.id',
  ])
  expect((await runConsole(env, ['activate'])).stdout).toContain('sudah yang dipakai')
  const again = await runServer(env)
  expect((await client(again.url, owner.cookie).get('/api/customers')).status).toBe(401)
  const { cookie } = await signIn(again.url, 'owner@printpro.id')
  const { body } = await client(again.url, cookie).get('/api/customers?limit=1')
  expect(body.rows[0].name).toBe(before)
  await again.end('SIGTERM')
})

test('a shop moves from the embedded to an external PostgreSQL and back unchanged', async () => {
  const file = path.join(folder, 'moving.cadangan')
  expect(await runConsole(env, ['backup', file])).toMatchObject({ code: 0, stderr: '' })
  const fresh = await freshDatabase()
  await fresh.db.destroy()
  const foreign = { ...env, DATABASE_URL: fresh.url, DATA_DIR: path.join(folder, 'nothing') }
  expect(await runConsole(foreign, ['restore', file, '--yes'])).toMatchObject({ code: 0, stderr: '' })
  const server = await runServer(foreign)
  const owner = await signIn(server.url, 'owner@printpro.id')
  const { body } = await owner.get('/api/transactions?limit=1000')
  expect(body.rows.length).toBeGreaterThan(3)
  expect(await runConsole(foreign, ['restore', file, '--yes'])).toMatchObject({
    code: 1,
    stderr: 'Database ini masih dipakai PrintPro: hentikan dulu semua servernya.\n',
  })
  expect((await runConsole(foreign, ['activate'])).stdout).toContain('Ini toko yang dipakai sekarang')
  const back = path.join(folder, 'back.cadangan')
  expect(await runConsole(foreign, ['backup', back])).toMatchObject({ code: 0, stderr: '' })
  await server.end('SIGTERM')
  await fresh.close()
  const home = { ...env, DATA_DIR: path.join(folder, 'home') }
  expect(await runConsole(home, ['restore', back, '--yes'])).toMatchObject({ code: 0, stderr: '' })
  const again = await runServer(home)
  const there = await signIn(again.url, 'owner@printpro.id')
  expect((await there.get('/api/transactions?limit=1000')).body).toEqual(body)
  await again.end('SIGTERM')
})

test('the next start completes a restore that was interrupted before the final rename', async () => {
  const [was, is] = [path.join(dataDir(), 'database'), path.join(dataDir(), 'pulih')]
  await rm(is, { recursive: true, force: true })
  await rename(was, is)
  await writeFile(path.join(is, 'pulih.selesai'), '')
  const again = await runServer(env)
  expect((await signIn(again.url, 'owner@printpro.id')).cookie).toBeTruthy()
  await again.end('SIGTERM')
  expect(existsSync(is)).toBe(false)
})

test('a missing file, a missing shop and a wrong command are each reported in one sentence', async () => {
  env = await settings('none')
  const bad = path.join(folder, 'bad.cadangan')
  await writeFile(bad, 'nothing')
  expect(await runConsole(env, ['restore', bad, '--yes'])).toMatchObject({
    code: 1,
    stderr: 'File ini bukan cadangan PrintPro.\n',
  })
  expect(await runConsole(env, ['backup'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Belum ada toko di .*: jalankan perintah ini di folder toko, atau periksa DATA_DIR\.\n$/,
    ),
  })
  expect(existsSync(dataDir())).toBe(false)
  expect(await runConsole({ ...env, DATA_DIR: bad }, ['https'])).toMatchObject({
    code: 1,
    stderr: `Sertifikat tidak bisa ditulis ke ${bad}/https (ENOTDIR): periksa izin foldernya.\n`,
  })
  const started = spawnSync(process.execPath, ['scripts/printpro.mjs', 'start', '--port', '4000'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 300_000,
  })
  expect(started).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Perintah:$/m) })
  for (const args of [['hapus'], ['unlock']]) {
    expect(await runConsole(env, args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Perintah:$/m),
    })
  }
})

test('without a file the backup goes beside the data; expired backups are deleted, other files stay', async () => {
  const dir = path.join(dataDir(), 'backups')
  const server = await runServer(env)
  expect((await runConsole(env, ['backup'])).stdout).toContain('salin ke disk atau komputer lain')
  expect((await runConsole(env, ['backup', dir])).stderr).toBe(
    `${dir} adalah folder: sebutkan nama filenya, misalnya ${path.join(dir, 'toko.cadangan')}.\n`,
  )
  const [first = ''] = await readdir(dir)
  expect((await runConsole(env, ['backup', path.join(dir, first, 'x')])).stderr).toMatch(
    /^Cadangan tidak bisa ditulis ke .*\n$/,
  )
  await utimes(path.join(dir, first), new Date(), new Date(Date.now() - 15 * 86_400_000))
  await writeFile(path.join(dir, 'photo.jpg'), 'mine')
  await utimes(path.join(dir, 'photo.jpg'), 0, 0)
  const sealed = { ...env, BACKUP_PASSPHRASE: 'kertas basah di rak tiga' }
  expect(await runConsole(sealed, ['backup'])).toMatchObject({ code: 0, stderr: '' })
  const left = await readdir(dir)
  expect(left.sort()).toEqual(['photo.jpg', expect.stringMatching(/^printpro-[\d-]{20}\.cadangan$/)])
  expect(left).not.toContain(first)
  expect((await readFile(path.join(dir, String(left[1])))).includes('terenkripsi')).toBe(true)
  await server.end('SIGTERM')
})

test('owners lists, unlock and reset-password work while the shop is open', async () => {
  const server = await runServer(env)
  expect((await runConsole(env, ['owners'])).stdout).toBe('owner@printpro.id  Hendra Gunawan\n')
  const session = await signIn(server.url, 'owner@printpro.id')
  const attempt = (password: string) =>
    client(server.url).post('/api/auth/sign-in/email', { email: 'owner@printpro.id', password })
  for (let tries = 0; tries < 5; tries++) await attempt('salah-sekali')
  expect((await attempt(DEMO_PASSWORD)).status).toBe(429)
  expect(await runConsole(env, ['unlock', 'OWNER@printpro.id'])).toMatchObject({ code: 0 })
  expect((await attempt(DEMO_PASSWORD)).status).toBe(200)

  expect(await runConsole(env, ['reset-password', 'owner@printpro.id'], 'pendek\n')).toMatchObject({
    code: 1,
  })
  expect(await runConsole(env, ['reset-password', 'nobody@printpro.id'])).toMatchObject({
    code: 1,
    stderr: 'Tidak ada pengguna dengan email nobody@printpro.id.\n',
  })
  const typed = await runConsole(env, ['reset-password', 'owner@printpro.id'], 'lem-kertas-9\n')
  expect(typed).toMatchObject({ code: 0 })
  expect(typed.stdout).not.toContain('lem-kertas-9')
  expect((await session.get('/api/customers')).status).toBe(401)
  expect((await attempt('lem-kertas-9')).status).toBe(200)
  const madeUp = await runConsole(env, ['reset-password', 'owner@printpro.id'], '\n')
  const [, password = ''] = /Kata sandi barunya: (\S+)/.exec(madeUp.stdout) ?? []
  expect((await attempt(password)).status).toBe(200)
  await server.end('SIGTERM')
})

function shopIn(stdout: string): string {
  return /di cadangan \((.*?)\)/.exec(stdout)?.[1] ?? ''
}
