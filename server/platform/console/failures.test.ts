import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyDemoData } from '../../testing/demo-data.ts'
import { runConsole } from '../../testing/run-console.ts'
import {
  canMount,
  freePort,
  type Program,
  type RunningServer,
  runFailedStart,
  runServer,
} from '../../testing/run-server.ts'
import { entryPointFile } from '../process/package.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-trouble-'))
  await chmod(folder, 0o755)
  env = { DATA_DIR: path.join(folder, 'shop'), PORT: String(await freePort()), DEMO: 'true' }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const consoleProgram = [process.execPath, entryPointFile('server/platform/console/main')]
/** Runs the console from a shell; `"$@"` is its command. */
const inShell = (script: string): Program => ({ command: ['sh', '-c', script, 'sh', ...consoleProgram] })

describe('a shop that is open', () => {
  let server: RunningServer
  beforeAll(async () => {
    await copyDemoData(String(env.DATA_DIR))
    server = await runServer(env)
  })
  afterAll(async () => {
    await server.end('SIGTERM')
  })

  test('a backup does not overwrite an existing file', async () => {
    const file = path.join(folder, 'mine.txt')
    await writeFile(file, 'mine')
    expect(await runConsole(env, ['backup', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: `File ${file} sudah ada: sebutkan nama lain, atau pindahkan dulu file itu.\n`,
    })
    expect(await readFile(file, 'utf8')).toBe('mine')
  })

  test('doctor survives a reader that stops reading', async () => {
    const program = inShell('"$@" | true')
    expect(await runConsole(env, ['doctor'], '', program)).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test("backups are named and described in the shop's own time zone", async () => {
    const made = await runConsole(env, ['backup'])
    const [, file = '', hour, minute] = /: (\S+-(\d\d)(\d\d)\d{5}\.cadangan)\n/.exec(made.stdout) ?? []
    await server.end('SIGTERM')
    const elsewhere = { ...env, TZ: 'America/New_York' }
    const { stdout } = await runConsole(elsewhere, ['restore', file], 'Bukan\n')
    expect(stdout).toContain(`pukul ${hour}.${minute} WIB (`)
    server = await runServer(env)
  })
})

describe.runIf(canMount(tmpdir()))('a disk that is full while the shop is open', () => {
  test('doctor and backup report it, and a backup to another disk succeeds', async () => {
    const dataDir = path.join(folder, 'full')
    await mkdir(dataDir)
    const small = { ...env, DATA_DIR: dataDir, PORT: String(await freePort()) }
    const server = await runServer(small, { folder: dataDir, megabytes: 400 })
    await writeFile(
      `/proc/${server.process.pid}/root${dataDir}/filler`,
      Buffer.alloc(400 * 1024 * 1024),
    ).catch(() => undefined)
    // Enters the server's mount namespace.
    const namespaces = isRoot ? ['--mount'] : ['--user', '--preserve-credentials', '--mount']
    const there = ['nsenter', '--target', String(server.process.pid), ...namespaces, '--']
    const atConsole = (...args: string[]) =>
      runConsole(small, args, '', { command: [...there, ...consoleProgram] })

    const looked = await atConsole('doctor')
    expect(looked).toMatchObject({ code: 1, stderr: '' })
    expect(looked.stdout).toMatch(/^SALAH {6}Ruang disk: /m)
    expect(looked.stdout).toMatch(/^ {11}Kosongkan disk dari /m)

    const beside = await atConsole('backup')
    expect(beside).toMatchObject({ code: 1, stdout: '' })
    expect(beside.stderr).toMatch(/^Cadangan tidak muat: disk dari \S+ penuh\.\n$/)

    const file = path.join(folder, 'elsewhere.cadangan')
    const made = await atConsole('backup', file)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toContain(`sudah dibaca ulang: ${file}\n`)
    expect(made.stdout).toContain('tidak tercatat di toko, karena disknya penuh')
    expect(existsSync(file)).toBe(true)
    await server.end('SIGTERM')
  })
})

test('unusable folders are refused with one sentence', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const inFile = path.join(file, 'backups')
  expect(
    await runFailedStart({ ...env, DATA_DIR: path.join(folder, 'other'), BACKUP_DIR: inFile }),
  ).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Folder cadangan ${inFile} tidak bisa ditulisi (ENOTDIR): periksa BACKUP_DIR.\n`,
  })
  expect(existsSync(path.join(folder, 'other'))).toBe(false)
})

/** A user who may not enter a folder: root may enter any. The program itself has to be readable, which it is not below /root. */
const [stranger = 'env', ...asStranger] = isRoot
  ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  : []

test.runIf(spawnSync(stranger, [...asStranger, 'test', '-r', entryPointFile('server/main')]).status === 0)(
  'every command reports an unreadable data folder in one sentence',
  async () => {
    const closed = path.join(folder, 'closed')
    await mkdir(path.join(closed, 'data'), { recursive: true })
    await chmod(closed, isRoot ? 0o700 : 0)
    for (const dataDir of [closed, path.join(closed, 'data')]) {
      for (const [name, ...args] of [['server/main'], ['server/platform/console/main', 'doctor']] as const) {
        const command = [stranger, ...asStranger, process.execPath, entryPointFile(name)]
        const ended = await runConsole({ ...env, DATA_DIR: dataDir }, [...args], '', { command })
        expect(ended).toMatchObject({ code: 1, stdout: '' })
        expect(ended.stderr).toMatch(/^\S.* tidak (bisa|boleh) (dibuka|ditulis)\b.* izin.*\n$/)
      }
    }
    await chmod(closed, 0o700)
  },
)

test('a deleted working directory is reported in one sentence', async () => {
  const gone = path.join(folder, 'gone')
  const program = inShell(`mkdir "${gone}" && cd "${gone}" && rmdir "${gone}" && exec "$@"`)
  expect(await runConsole({ ...env, DATA_DIR: '' }, ['doctor'], '', program)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Folder tempat perintah ini diketik sudah tidak ada: pindah dulu ke folder toko (cd), lalu ulangi.\n',
  })
})

test('--version and --help answer, and an unknown command is named', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(await runConsole(env, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  expect(await runConsole(env, ['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Perintah:\n/),
    stderr: '',
  })
  expect(await runConsole(env, ['bakcup'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Perintah “bakcup” tidak dikenal\.\nPerintah:\n/),
  })
  expect(await runConsole(env, ['start', '--port', '4000'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^Perintah “start” tidak memakai “--port 4000”: pengaturan ditulis di printpro\.env\.\n/,
    ),
  })
})

test('a shop that only this computer reaches shows no link for other devices', async () => {
  const here = { ...env, DATA_DIR: path.join(folder, 'certified') }
  const { stdout } = await runConsole(here, ['https'])
  expect(stdout).not.toContain('di setiap perangkat:')
  expect(stdout).not.toMatch(/http:\/\/127\.0\.0\.1:\d+\/https/)
  expect(stdout).toContain('isi HOST=0.0.0.0 di printpro.env')
  const network = await runConsole({ ...here, DEMO: 'false', HOST: '192.168.1.7' }, ['https'])
  expect(network.stdout).toMatch(/di setiap perangkat:\n {2}http:\/\/192\.168\.1\.7:\d+\/https\n/)
})
