import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkLibraries } from './binaries.ts'

let folder: string
let root: string
let home: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-links-'))
  root = path.join(folder, 'package')
  home = path.join(folder, 'home')
  await mkdir(path.join(root, 'native/lib'), { recursive: true })
  await writeFile(path.join(root, 'native/lib/libpq.so.5.18'), 'a library')
})
afterEach(() => rm(folder, { recursive: true }))

test("the libraries' links that npm cannot ship are created in the package, once", async () => {
  await listLink('native/lib/libpq.so.5')
  expect(linkLibraries(root, home)).toEqual({})
  expect(linkLibraries(root, home)).toEqual({})
  expect(await readlink(path.join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

test('with a read-only package the links are created beside the data', async () => {
  // A missing folder fails like a read-only one, for root too.
  await listLink('native/sealed/libpq.so.5')
  const search = Object.values(linkLibraries(root, home))
  expect(search).toEqual([[path.join(home, 'lib'), path.join(root, 'native/lib')].join(path.delimiter)])
  expect(await readFile(path.join(home, 'lib/libpq.so.5'), 'utf8')).toBe('a library')
})

test('a package that brings no list needs no links', () => {
  expect(linkLibraries(root, home)).toEqual({})
})

async function listLink(target: string): Promise<void> {
  const links = [{ source: 'native/lib/libpq.so.5.18', target }]
  await writeFile(path.join(root, 'native/pg-symlinks.json'), JSON.stringify(links))
}
