import path from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import { type HostEnvironment, type ServicePlan, serviceUser, xmlText } from './plan.ts'

const LABEL = 'id.printpro'

/** A launch daemon for an administrator; for other users an agent, which starts when they log in. */
export function launchdPlan(host: HostEnvironment): ServicePlan {
  const { node, program, folder, user } = host
  const owner = user.isAdministrator ? serviceUser(host) : undefined
  if (user.isAdministrator && owner === undefined) {
    throw new OperatorError(
      `Folder ${folder} milik root, sedangkan layanan tidak berjalan sebagai root. Jalankan di folder toko milik pengguna biasa.`,
    )
  }
  const domain = user.isAdministrator ? 'system' : `gui/${user.id}`
  const place = user.isAdministrator ? '/Library/LaunchDaemons' : `${user.home}/Library/LaunchAgents`
  const file = path.posix.join(place, `${LABEL}.plist`)
  const log = path.posix.join(folder, 'printpro.log')
  const loaded = ['launchctl', 'print', `${domain}/${LABEL}`] as const
  return {
    file: { path: file, content: plist({ node, program, folder, log, owner }) },
    folder,
    folderEntry: workingDirectory(folder),
    statusCommand: loaded,
    install: [{ command: ['launchctl', 'bootstrap', domain, file], skipIf: loaded }],
    remove: [{ command: ['launchctl', 'bootout', `${domain}/${LABEL}`] }],
    afterRemoval: [],
    log: `tail ${shellWord(log)}`,
    restart: `launchctl kickstart -k ${domain}/${LABEL}`,
  }
}

type Job = { node: string; program: string; folder: string; log: string; owner: string | undefined }

function plist({ node, program, folder, log, owner }: Job): string {
  const string = (text: string) => `<string>${xmlText(text)}</string>`
  // npm, which downloads an older PostgreSQL where the data still needs it, is beside Node.js.
  const search = [...new Set([path.posix.dirname(node), '/usr/local/bin', '/usr/bin', '/bin'])].join(':')
  const entries: [string, string][] = [
    ['Label', string(LABEL)],
    ...(owner === undefined ? [] : [['UserName', string(owner)] satisfies [string, string]]),
    ['ProgramArguments', `<array>${[node, program, 'start'].map(string).join('')}</array>`],
    ['EnvironmentVariables', `<dict><key>PATH</key>${string(search)}</dict>`],
    ['StandardOutPath', string(log)],
    ['StandardErrorPath', string(log)],
    ['RunAtLoad', '<true/>'],
    ['KeepAlive', '<dict><key>SuccessfulExit</key><false/></dict>'],
    // It finishes open requests, then stops its PostgreSQL.
    ['ExitTimeOut', '<integer>60</integer>'],
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0"><dict>',
    ...entries.map(([key, value]) => `<key>${key}</key>${value}`),
    workingDirectory(folder),
    '</dict></plist>',
    '',
  ].join('\n')
}

function workingDirectory(folder: string): string {
  return `<key>WorkingDirectory</key><string>${xmlText(folder)}</string>`
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
