import path from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import { type CommandLine, type HostEnvironment, type ServicePlan, type Step, serviceUser } from './plan.ts'

const UNIT = 'printpro.service'
/** A user of its own for a new shop. */
const SERVICE_USER = { name: 'printpro', home: '/var/lib/printpro' }

/** A system unit for an administrator, a user unit for others. */
export function systemdPlan(host: HostEnvironment): ServicePlan {
  return host.user.isAdministrator ? systemService(host) : userService(host)
}

function systemService(host: HostEnvironment): ServicePlan {
  const owner = serviceUser(host)
  const isOwn = owner === undefined || owner === SERVICE_USER.name
  if (isOwn) rejectPrivatePaths([host.node, host.program])
  const { name, home } = SERVICE_USER
  const add = ['useradd', '--system', '--home-dir', home, '--shell', '/usr/sbin/nologin', name] as const
  const ownFolder = ['StateDirectory=printpro', 'StateDirectoryMode=0700', 'ProtectHome=true']
  return servicePlan(host, {
    file: `/etc/systemd/system/${UNIT}`,
    folder: isOwn ? home : host.folder,
    options: [],
    head: ['Wants=network-online.target', 'After=network-online.target postgresql.service'],
    service: [
      ...(isOwn ? [`User=${name}`, ...ownFolder] : [`User=${owner}`]),
      'ProtectSystem=full',
      'PrivateTmp=true',
    ],
    wantedBy: 'multi-user.target',
    before: isOwn ? [{ command: add, skipIf: ['id', name] }] : [],
    after: [],
  })
}

function userService(host: HostEnvironment): ServicePlan {
  const { name, home } = host.user
  const failureNote = `Toko baru terbuka setelah ${name} masuk ke komputer ini. Supaya terbuka sejak komputer menyala: sudo loginctl enable-linger ${name}`
  return servicePlan(host, {
    file: path.posix.join(home, '.config/systemd/user', UNIT),
    folder: host.folder,
    options: ['--user'],
    head: [],
    service: [],
    wantedBy: 'default.target',
    before: [],
    after: [{ command: ['loginctl', 'enable-linger', name], failureNote }],
  })
}

type Unit = {
  file: string
  folder: string
  /** Of `systemctl` and `journalctl`. */
  options: string[]
  head: string[]
  service: string[]
  wantedBy: string
  /** Steps around those that start the unit. */
  before: Step[]
  after: Step[]
}

function servicePlan(host: HostEnvironment, unit: Unit): ServicePlan {
  const { file, folder, options, before, after } = unit
  const systemctl = (...args: string[]): CommandLine => ['systemctl', ...options, ...args]
  const reload = { command: systemctl('daemon-reload') }
  return {
    file: { path: file, content: unitText(host, unit) },
    folder,
    folderEntry: workingDirectory(folder),
    statusCommand: systemctl('cat', UNIT),
    install: [...before, reload, { command: systemctl('enable', '--now', UNIT) }, ...after],
    remove: [{ command: systemctl('disable', '--now', UNIT) }],
    afterRemoval: [reload],
    log: ['journalctl', ...options, '--unit printpro'].join(' '),
    restart: systemctl('restart', 'printpro').join(' '),
  }
}

function unitText({ node, program }: HostEnvironment, { head, service, folder, wantedBy }: Unit): string {
  // npm, which downloads an older PostgreSQL where the data still needs it, is beside Node.js.
  const search = [...new Set([path.posix.dirname(node), '/usr/local/bin', '/usr/bin', '/bin'])].join(':')
  return [
    '# Written by printpro service install, which overwrites it.',
    '[Unit]',
    'Description=PrintPro',
    ...head,
    '',
    '[Service]',
    ...service,
    workingDirectory(folder),
    `Environment=${quoted(`PATH=${search}`)}`,
    `ExecStart=${[node, program].map((word) => quoted(word).replaceAll('$', '$$$$')).join(' ')} start`,
    'Restart=on-failure',
    'RestartSec=5',
    '# Only PrintPro gets the signal: it finishes requests under way, then stops its PostgreSQL.',
    'KillMode=mixed',
    'TimeoutStopSec=60',
    'NoNewPrivileges=true',
    '',
    '[Install]',
    `WantedBy=${wantedBy}`,
    '',
  ].join('\n')
}

function workingDirectory(folder: string): string {
  return `WorkingDirectory=${escaped(folder)}`
}

/** Quoted for systemd, without `%` specifiers. */
function quoted(word: string): string {
  return `"${escaped(word).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

function escaped(text: string): string {
  return text.replaceAll('%', '%%')
}

function rejectPrivatePaths(files: readonly string[]): void {
  const hidden = files.find((file) => /^\/(root|home)\//.test(file))
  if (hidden === undefined) return
  throw new OperatorError(
    `${hidden} tidak bisa dibaca pengguna layanan (${SERVICE_USER.name}): pasang Node.js dan PrintPro untuk semua pengguna, misalnya Node.js dari paket sistem.`,
  )
}
