import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShopList } from './shop-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-list-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function listOf(said: unknown, source: Record<string, string> = {}) {
  const file = path.join(folder, 'shops.json')
  await writeFile(file, typeof said === 'string' ? said : JSON.stringify(said))
  return await readShopList(file, { SHOPS_FILE: file, ...source })
}

const maju = { PUBLIC_URL: 'https://Maju.cetak.id', DATABASE_URL: 'postgresql://kasir:rahasia@db/maju' }
const senja = { PUBLIC_URL: 'https://senja.cetak.id', DATABASE_URL: 'postgresql://kasir:rahasia@db/senja' }

test('each shop has its own settings over the shared ones', async () => {
  const mail = { SMTP_URL: 'smtps://a:b@smtp.cetak.id', MAIL_FROM: 'nota@cetak.id' }
  const FILES_URL = 'https://a:b@s3.cetak.id/cetak?region=x'
  const shared = { BACKUP_DIR: '/cadangan', BACKUP_KEEP: '7', TRUST_PROXY: 'true', FILES_URL, ...mail }
  const { shops, problems } = await listOf(
    { maju, senja: { ...senja, MAIL_FROM: 'nota@senja.id', BACKUP_DIR: '/senja', CLOSED: 'true' } },
    shared,
  )
  expect(problems).toEqual([])
  const [one, other] = shops
  expect(one).toMatchObject({ name: 'maju', host: 'maju.cetak.id', isClosed: false })
  expect(one?.env).toMatchObject({
    demo: false,
    shops: undefined,
    trustProxy: true,
    databaseUrl: maju.DATABASE_URL,
    // Normalized as by a browser.
    publicUrl: 'https://maju.cetak.id',
    mail: { from: { address: 'nota@cetak.id' } },
    backup: { dir: path.resolve('/cadangan/maju'), keepDays: 7 },
    files: { dir: path.resolve('data/files/maju'), url: 'https://a:b@s3.cetak.id/cetak/maju?region=x' },
  })
  expect(other).toMatchObject({ name: 'senja', isClosed: true })
  expect(other?.env.mail?.from.address).toBe('nota@senja.id')
  expect(other?.env.backup.dir).toBe(path.resolve('/senja'))
})

test.each([
  ['Maju', maju, 'namanya harus huruf kecil'],
  ['../maju', maju, 'namanya harus huruf kecil'],
  ['maju', { ...maju, DATABASE_URL: '' }, 'DATABASE_URL kosong'],
  ['maju', { DATABASE_URL: maju.DATABASE_URL }, 'PUBLIC_URL kosong'],
  ['maju', { ...maju, PUBLIC_URL: 'maju' }, 'Pengaturan PUBLIC_URL="maju" salah'],
  ['maju', { ...maju, PORT: '80' }, 'PORT bukan pengaturan satu toko'],
  ['maju', { ...maju, DEMO: 'true' }, 'DEMO bukan pengaturan satu toko'],
  ['maju', { ...maju, CLOSED: 'ya' }, 'CLOSED harus true atau false'],
  ['maju', { ...maju, PUBLIC_URL: 'https://senja.cetak.id' }, 'sama dengan toko senja'],
  ['maju', { ...maju, DATABASE_URL: senja.DATABASE_URL }, 'sama dengan toko senja'],
])('%s %j is left out with a sentence, and the others stay', async (name, said, sentence) => {
  const { shops, problems } = await listOf({ senja, [name]: said })
  expect(shops.map((shop) => shop.name)).toEqual(['senja'])
  expect(problems).toEqual([expect.stringContaining(sentence)])
  expect(problems[0]).not.toContain('rahasia')
})

test.each(['{', '[]', '{"maju": "x"}', '{"maju": {"PUBLIC_URL": 1}}'])(
  '%s is refused with one sentence',
  async (text) => {
    await expect(listOf(text)).rejects.toThrow('harus objek JSON')
  },
)

test('a file that is not there is refused with one sentence', async () => {
  await expect(readShopList(path.join(folder, 'none.json'), {})).rejects.toThrow('tidak bisa dibaca: ENOENT.')
})
