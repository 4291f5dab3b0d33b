import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { settingsSchema } from './settings.ts'
import { readSettings, writeSettingsFile } from './settings-file.ts'

let folder: string
let environment: { DATA_DIR: string }
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-settings-'))
  environment = { DATA_DIR: path.join(folder, 'data') }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (text: string | Buffer, name = 'printpro.env') => writeFile(path.join(folder, name), text)

test('the file beside the data completes the environment', async () => {
  await write("PORT=4000\nHOST=0.0.0.0\nBACKUP_PASSPHRASE='kertas # basah'\n")
  const { env, source } = readSettings({ ...environment, PORT: '5000', HOST: ' ' })
  expect(env).toMatchObject({ port: 5000, host: '0.0.0.0', backup: { passphrase: 'kertas # basah' } })
  expect(source).toMatchObject({ PORT: '5000', HOST: '0.0.0.0' })
})

test('without a file only the environment counts', () => {
  expect(readSettings(environment)).toEqual({ env: readEnv(environment), source: environment })
})

test('a shared .env may hold other variables, and is ignored beside our own file', async () => {
  await write('PORT=4000\nCOMPOSE_PROJECT_NAME=toko\n', '.env')
  expect(readSettings(environment).env.port).toBe(4000)
  await write('LOG_LEVEL=info\n')
  expect(readSettings(environment).env).toMatchObject({ port: 3000, logLevel: 'info' })
})

test('a folder of that name is ignored', async () => {
  await mkdir(path.join(folder, '.env'))
  expect(readSettings(environment).env.port).toBe(3000)
})

test.each([
  [
    '# kasir\nPORT=70000\n',
    'Pengaturan PORT="70000" salah: harus angka bulat 1 sampai 65535. Pengaturan juga dibaca dari ',
  ],
  ['SMTP_URL=smtp://localhost\n', 'Pengaturan MAIL_FROM kosong, padahal SMTP_URL diisi'],
  ['PROT=4000\n', /^PROT di .*printpro\.env bukan pengaturan PrintPro\.$/],
  ['PORT=4000\n\nHOST 0.0.0.0\n', /^Baris 3 di .*printpro\.env salah: harus NAMA=nilai, atau diawali #\.$/],
  [
    Buffer.from('\uFEFFPORT=4000\n', 'utf16le'),
    /printpro\.env tidak bisa dibaca: simpan sebagai teks UTF-8\.$/,
  ],
])('%j is refused with one sentence', async (text, sentence) => {
  await write(text)
  expect(() => readSettings(environment)).toThrow(sentence)
})

test('a file written by Notepad is read', async () => {
  await write('\uFEFFPORT=4000\r\n# tablet\r\nHOST=0.0.0.0\r\n')
  expect(readSettings(environment).env).toMatchObject({ port: 4000, host: '0.0.0.0' })
})

test.runIf(process.getuid?.() !== 0)('a file that cannot be read is refused', async () => {
  await write('PORT=4000')
  await chmod(path.join(folder, 'printpro.env'), 0)
  expect(() => readSettings(environment)).toThrow('printpro.env tidak bisa dibaca (EACCES): periksa')
})

test('a new file explains every setting and changes none; it is private and never overwrites', async () => {
  const before = readSettings(environment).env
  const file = writeSettingsFile(environment)
  expect(file).toBe(path.join(folder, 'printpro.env'))
  expect((await stat(file)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  expect(readSettings(environment).env).toEqual(before)
  const text = await readFile(file, 'utf8')
  for (const [name, { description }] of Object.entries(settingsSchema.shape)) {
    expect(description).toMatch(/^\S.{10}/)
    expect(text).toMatch(new RegExp(`^# .+\\n#${name}=`, 'm'))
  }
  expect(text).toContain('\n#PORT=3000\n')
  // Each commented line is valid as it is, where there is a default.
  await write(text.replace(/^#(?=\w+=.)/gm, ''))
  expect(readSettings(environment).env).toEqual(before)
  expect(() => writeSettingsFile(environment)).toThrow(`Pengaturan sudah ada di ${file}`)
})

test('no file is written beside a shared .env or into a missing folder', async () => {
  await write('PORT=4000\n', '.env')
  expect(() => writeSettingsFile(environment)).toThrow('.env: ubah file itu.')
  const nowhere = { DATA_DIR: path.join(folder, 'nowhere/data') }
  expect(() => writeSettingsFile(nowhere)).toThrow('printpro.env tidak bisa ditulis (ENOENT): periksa')
})

test('docs/configuration.md explains each setting once', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
  const rows = [...page.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].map(([, names = '']) => names)
  const named = rows.flatMap((names) => [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name))
  expect(named.sort()).toEqual(Object.keys(settingsSchema.shape).sort())
})
