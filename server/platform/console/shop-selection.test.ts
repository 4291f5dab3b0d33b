import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../process/env.ts'
import { parseShopSelection, resolveShops } from './shop-selection.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-which-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function chosen(typed: string[]) {
  const SHOPS_FILE = path.join(folder, 'shops.json')
  const entry = (name: string) => ({
    PUBLIC_URL: `https://${name}.cetak.id`,
    DATABASE_URL: `postgresql://kasir@db/${name}`,
  })
  await writeFile(SHOPS_FILE, JSON.stringify({ maju: entry('maju'), senja: entry('senja'), Salah: {} }))
  const { selection, rest } = parseShopSelection(typed)
  const { shops, problems } = await resolveShops(readEnv({ SHOPS_FILE }), { SHOPS_FILE }, selection)
  return { names: shops.map(({ name }) => name), problems, rest }
}

test('a command runs for the shop named before it, or for all', async () => {
  expect(await chosen(['--shop', 'senja', 'unlock', 'a@b.id'])).toEqual({
    names: ['senja'],
    problems: [],
    rest: ['unlock', 'a@b.id'],
  })
  expect(await chosen(['--all', 'doctor'])).toEqual({
    names: ['maju', 'senja'],
    problems: [expect.stringContaining('Toko Salah di SHOPS_FILE dilewati')],
    rest: ['doctor'],
  })
})

test.each([
  [['doctor'], 'Sebutkan tokonya: --shop NAMA, atau --all'],
  [['--shop', 'lain', 'doctor'], 'Tidak ada toko bernama lain di SHOPS_FILE.'],
  [['--shop'], 'Tidak ada toko bernama  di SHOPS_FILE.'],
])('%j is refused with a sentence', async (typed, sentence) => {
  await expect(chosen(typed)).rejects.toThrow(sentence)
})

test('--shop and --all are refused with a single shop', async () => {
  const { selection } = parseShopSelection(['--all', 'doctor'])
  await expect(resolveShops(readEnv({}), {}, selection)).rejects.toThrow('hanya berlaku dengan SHOPS_FILE')
})
