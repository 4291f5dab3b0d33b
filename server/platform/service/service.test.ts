import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { choosePlan, requireAdministrator } from './choose-plan.ts'
import type { HostEnvironment, ServicePlan } from './plan.ts'
import { installService, type Machine, removeService, reportService } from './service.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'pp-service-'))
afterAll(() => rm(folder, { recursive: true }))

const root = { name: 'root', home: '/root', isAdministrator: true }
const linux: HostEnvironment = {
  platform: 'linux',
  node: '/usr/bin/node',
  program: '/usr/lib/node_modules/printpro/bin/printpro.js',
  folder: '/root',
  hasShop: false,
  owner: 'root',
  user: root,
}
const sari = { name: 'sari', home: '/home/sari', isAdministrator: false }
const ofSari: HostEnvironment = {
  ...linux,
  folder: '/home/sari/Toko 100%',
  hasShop: true,
  owner: 'sari',
  user: sari,
}
const windows: HostEnvironment = {
  platform: 'win32',
  node: 'C:\\Program Files\\nodejs\\node.exe',
  program: 'C:\\Users\\Sari & Budi\\AppData\\Roaming\\npm\\node_modules\\printpro\\bin\\printpro.js',
  folder: 'D:\\Toko Maju',
  hasShop: true,
  owner: '',
  user: { name: 'KASIR\\Sari & Budi', home: 'C:\\Users\\Sari & Budi', isAdministrator: true },
}
const textOf = ({ file: { content } }: ServicePlan) =>
  typeof content === 'string' ? content : Buffer.from(content).toString('utf16le')
const commands = ({ install }: ServicePlan) => install.map(({ command }) => command.join(' '))

test('as root on Linux a new shop is a system service with its own user and home', () => {
  const plan = choosePlan(linux)
  expect(plan.file.path).toBe('/etc/systemd/system/printpro.service')
  const text = textOf(plan)
  for (const line of [
    'User=printpro',
    'StateDirectory=printpro',
    'WorkingDirectory=/var/lib/printpro',
    'Environment="PATH=/usr/bin:/usr/local/bin:/bin"',
    'ExecStart="/usr/bin/node" "/usr/lib/node_modules/printpro/bin/printpro.js" start',
    'KillMode=mixed',
    'ProtectHome=true',
    'WantedBy=multi-user.target',
  ])
    expect(text.split('\n')).toContain(line)
  expect(plan.install[0]).toEqual({
    command: [
      'useradd',
      '--system',
      '--home-dir',
      '/var/lib/printpro',
      '--shell',
      '/usr/sbin/nologin',
      'printpro',
    ],
    skipIf: ['id', 'printpro'],
  })
  expect(commands(plan).slice(1)).toEqual([
    'systemctl daemon-reload',
    'systemctl enable --now printpro.service',
  ])
})

test('as root in an existing shop the service runs as its owner', () => {
  const plan = choosePlan({ ...ofSari, user: root })
  expect(textOf(plan)).toMatch(/^User=sari$/m)
  expect(textOf(plan)).toMatch(/^WorkingDirectory=\/home\/sari\/Toko 100%%$/m)
  expect(textOf(plan)).not.toMatch(/StateDirectory|ProtectHome/)
  expect(commands(plan)).toEqual(['systemctl daemon-reload', 'systemctl enable --now printpro.service'])
})

test('for other users it is a user service, whose paths may hold any character', () => {
  const plan = choosePlan({ ...ofSari, program: '/home/sari/npm "baru" $1/printpro.js' })
  expect(plan.file.path).toBe('/home/sari/.config/systemd/user/printpro.service')
  expect(textOf(plan)).toContain(
    '\nExecStart="/usr/bin/node" "/home/sari/npm \\"baru\\" $$1/printpro.js" start\n',
  )
  expect(textOf(plan)).toContain('\nWantedBy=default.target\n')
  expect(textOf(plan)).not.toContain('User=')
  expect(commands(plan)).toEqual([
    'systemctl --user daemon-reload',
    'systemctl --user enable --now printpro.service',
    'loginctl enable-linger sari',
  ])
})

test('on Windows it is a boot task, with a file in UTF-16', () => {
  const plan = choosePlan(windows)
  expect(plan.file.path).toBe('D:\\Toko Maju\\printpro-service.xml')
  const text = textOf(plan)
  expect(text.startsWith('\uFEFF<?xml version="1.0" encoding="UTF-16"?>')).toBe(true)
  expect(text).toContain('<UserId>KASIR\\Sari &amp; Budi</UserId>')
  expect(text).toContain('<WorkingDirectory>D:\\Toko Maju</WorkingDirectory>')
  expect(text).toContain(
    '<Arguments>/d /s /c ""C:\\Program Files\\nodejs\\node.exe" "C:\\Users\\Sari &amp; Budi\\AppData\\Roaming\\npm\\node_modules\\printpro\\bin\\printpro.js" start &gt;&gt; "D:\\Toko Maju\\printpro.log" 2&gt;&amp;1"</Arguments>',
  )
  expect(commands(plan)).toEqual([
    'schtasks /Create /TN PrintPro /XML D:\\Toko Maju\\printpro-service.xml /F',
    'schtasks /Run /TN PrintPro',
  ])
})

test.each<[string, HostEnvironment, RegExp]>([
  ['a shop of root', { ...linux, hasShop: true }, /milik root.*chown/],
  [
    'a Node.js that only root can read',
    { ...linux, node: '/root/.nvm/node' },
    /tidak bisa dibaca pengguna layanan/,
  ],
  ['a folder that Windows reads otherwise', { ...windows, folder: 'D:\\Diskon 50%' }, /%/],
  [
    'npx',
    { ...linux, program: '/tmp/.npm/_npx/1/node_modules/printpro/bin/printpro.js' },
    /npm install --global/,
  ],
  ['npx on Windows', { ...windows, program: 'C:\\npm-cache\\_npx\\1\\printpro.js' }, /npm install --global/],
  ['another system', { ...linux, platform: 'darwin' }, /darwin.*README/],
])('%s is refused with a sentence', (_, host, sentence) => {
  expect(() => choosePlan(host)).toThrow(sentence)
})

test('on Windows installing requires an administrator, the status does not', () => {
  const anybody = { ...windows, user: { ...windows.user, isAdministrator: false } }
  expect(choosePlan(anybody).statusCommand).toEqual(['schtasks', '/Query', '/TN', 'PrintPro'])
  expect(() => requireAdministrator(anybody)).toThrow('administrator')
  for (const rightful of [windows, ofSari, linux]) expect(() => requireAdministrator(rightful)).not.toThrow()
})

/** A machine that records commands; its service runs after the second one. */
function machine() {
  const ran: string[] = []
  const said: string[] = []
  const state = { isInstalled: false, isOpen: false, opens: true }
  const on: Machine = {
    run([...command]) {
      if (command[0] === 'query') return state.isInstalled ? 0 : 1
      ran.push(command.join(' '))
      if (command[0] === 'begin') state.isOpen = state.opens
      if (command[0] === 'begin') state.isInstalled = true
      if (command[0] === 'end') state.isInstalled = state.isOpen = false
      return command[0] === 'forbidden' ? 1 : 0
    },
    isOpen: async () => state.isOpen,
    print: (text) => void said.push(text),
  }
  return { on, ran, said, state }
}

const plan = (name: string): ServicePlan => ({
  file: { path: path.join(folder, name, 'printpro.service'), content: 'in=/toko\nnode=20' },
  folder: '/toko',
  folderEntry: 'in=/toko',
  statusCommand: ['query'],
  install: [
    { command: ['user'], skipIf: ['known'] },
    { command: ['begin'] },
    { command: ['forbidden'], failureNote: 'Mintalah administrator.' },
  ],
  remove: [{ command: ['end'] }],
  afterRemoval: [{ command: ['reload'] }],
  log: 'lihat',
  restart: 'ulang',
})

test('installing is idempotent, and a running shop goes on', async () => {
  const given = plan('twice')
  const { on, ran, said } = machine()
  expect(await installService(given, on)).toBe(true)
  expect(await readFile(given.file.path, 'utf8')).toBe(given.file.content)
  expect(ran).toEqual(['known', 'begin', 'forbidden'])
  expect(said).toEqual(['Mintalah administrator.', 'Layanan PrintPro terpasang.', 'Folder toko: /toko'])
  const { mtimeMs } = await stat(given.file.path)
  expect(await installService(given, on)).toBe(true)
  expect((await stat(given.file.path)).mtimeMs).toBe(mtimeMs)
  expect(said.at(-2)).toBe('Layanan PrintPro sudah terpasang.')
  // For example another Node.js: written, without interrupting the counter.
  const changed = { ...given, file: { ...given.file, content: 'in=/toko\nnode=24' } }
  expect(await installService(changed, on)).toBe(true)
  expect(said.at(-1)).toBe('Perubahannya berlaku setelah: ulang')
  const elsewhere = { ...given, folderEntry: 'in=/lain' }
  await expect(installService(elsewhere, on)).rejects.toThrow('untuk folder lain')
})

test('a shop that is open without the service is left alone', async () => {
  const given = plan('open')
  const { on, ran, state } = machine()
  state.isOpen = true
  await expect(installService(given, on)).rejects.toThrow('hentikan dulu')
  expect(ran).toEqual([])
  expect(existsSync(given.file.path)).toBe(false)
})

test('a service whose shop does not open says where its log is', async () => {
  const { on, said, state } = machine()
  state.opens = false
  expect(await installService(plan('closed'), on, 0)).toBe(false)
  expect(said.at(-1)).toBe('Toko belum terbuka. Lihat sebabnya: lihat')
})

test('a step that fails ends the installation with its command', async () => {
  const given: ServicePlan = {
    ...plan('failing'),
    install: [{ command: ['forbidden', 'command'] }, { command: ['begin'] }],
  }
  await expect(installService(given, machine().on)).rejects.toThrow('Gagal (1): forbidden command')
})

test('it is removed with its file, and removing is idempotent', async () => {
  const given = plan('gone')
  const { on, ran, said } = machine()
  await installService(given, on)
  expect(await reportService(given, on, 'http://127.0.0.1:3000')).toBe(true)
  removeService(given, on)
  expect(ran.slice(-2)).toEqual(['end', 'reload'])
  expect(existsSync(given.file.path)).toBe(false)
  expect(await reportService(given, on, 'http://127.0.0.1:3000')).toBe(false)
  removeService(given, on)
  expect(said.slice(-3)).toEqual([
    'Layanan: tidak terpasang',
    'Toko: tidak menjawab di http://127.0.0.1:3000',
    'Layanan PrintPro tidak terpasang.',
  ])
})
