import path from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import { type HostEnvironment, type ServicePlan, serviceUser } from './plan.ts'

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
  const folder = isOwn ? SERVICE_USER.home : host.folder
  if (isOwn) rejectPrivatePaths([host.node, host.program])
  const systemctl = ['systemctl'] as const
  const add = [
    'useradd',
    '--system',
    '--home-dir',
    SERVICE_USER.home,
    '--shell',
    '/usr/sbin/nologin',
    SERVICE_USER.name,
  ] as const
  return {
    file: {
      path: `/etc/systemd/system/${UNIT}`,
      content: unit(host, {
        head: ['Wants=network-online.target', 'After=network-online.target postgresql.service'],
        service: isOwn
          ? [
              `User=${SERVICE_USER.name}`,
              'StateDirectory=printpro',
              'StateDirectoryMode=0700',
              'ProtectHome=true',
            ]
          : [`User=${owner}`],
        safety: ['NoNewPrivileges=true', 'ProtectSystem=full', 'PrivateTmp=true'],
        folder,
        wantedBy: 'multi-user.target',
      }),
    },
    folder,
    folderEntry: workingDirectory(folder),
    statusCommand: [...systemctl, 'cat', UNIT],
    install: [
      ...(isOwn ? [{ command: add, skipIf: ['id', SERVICE_USER.name] as const }] : []),
      { command: [...systemctl, 'daemon-reload'] },
      { command: [...systemctl, 'enable', '--now', UNIT] },
    ],
    remove: [{ command: [...systemctl, 'disable', '--now', UNIT] }],
    afterRemoval: [{ command: [...systemctl, 'daemon-reload'] }],
    log: 'journalctl --unit printpro',
    restart: 'systemctl restart printpro',
  }
}

function userService(host: HostEnvironment): ServicePlan {
  const { name, home } = host.user
  const systemctl = ['systemctl', '--user'] as const
  return {
    file: {
      path: path.posix.join(home, '.config/systemd/user', UNIT),
      content: unit(host, {
        head: [],
        service: [],
        safety: ['NoNewPrivileges=true'],
        folder: host.folder,
        wantedBy: 'default.target',
      }),
    },
    folder: host.folder,
    folderEntry: workingDirectory(host.folder),
    statusCommand: [...systemctl, 'cat', UNIT],
    install: [
      { command: [...systemctl, 'daemon-reload'] },
      { command: [...systemctl, 'enable', '--now', UNIT] },
      {
        command: ['loginctl', 'enable-linger', name],
        failureNote: `Toko baru terbuka setelah ${name} masuk ke komputer ini. Supaya terbuka sejak komputer menyala: sudo loginctl enable-linger ${name}`,
      },
    ],
    remove: [{ command: [...systemctl, 'disable', '--now', UNIT] }],
    afterRemoval: [{ command: [...systemctl, 'daemon-reload'] }],
    log: 'journalctl --user --unit printpro',
    restart: 'systemctl --user restart printpro',
  }
}

type UnitParts = { head: string[]; service: string[]; safety: string[]; folder: string; wantedBy: string }

function unit(
  { node, program }: HostEnvironment,
  { head, service, safety, folder, wantedBy }: UnitParts,
): string {
  // npm, which downloads an older PostgreSQL where the data still needs it, is beside Node.js.
  const search = [...new Set([path.posix.dirname(node), '/usr/local/bin', '/usr/bin', '/bin'])].join(':')
  return [
    '# Written by printpro service install, which writes it anew.',
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
    ...safety,
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
