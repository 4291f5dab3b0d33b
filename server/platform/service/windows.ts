import type { CommandLine } from './plan.ts'

const NAME = 'PrintPro'
/** Of all who use this computer: the desktop, and the start menu. */
const SHORTCUT_FOLDERS = "'CommonDesktopDirectory','CommonPrograms'"

/** What lets Windows' firewall admit tablets to these ports, from networks that are said to be private; it takes the place of what was before. */
export function openFirewall(ports: readonly number[]): { before: CommandLine; admit: CommandLine } {
  const rule = ['dir=in', 'action=allow', 'protocol=TCP', `localport=${ports.join(',')}`, 'profile=private']
  return {
    before: closeFirewall(),
    admit: ['netsh', 'advfirewall', 'firewall', 'add', 'rule', `name=${NAME}`, ...rule],
  }
}

/** What takes that back. */
export function closeFirewall(): CommandLine {
  return ['netsh', 'advfirewall', 'firewall', 'delete', 'rule', `name=${NAME}`]
}

/** What puts a shortcut to the shop's address on the desktop and in the start menu. */
export function makeShortcuts(url: string): CommandLine {
  const lines = ['[InternetShortcut]', `URL=${url}`].map(powershellWord).join(',')
  return powershell(forEachShortcut(`Set-Content -LiteralPath $file -Encoding ASCII -Value ${lines}`))
}

/** What takes them away. */
export function removeShortcuts(): CommandLine {
  return powershell(forEachShortcut('Remove-Item -LiteralPath $file -ErrorAction SilentlyContinue'))
}

function forEachShortcut(deed: string): string {
  return `foreach ($place in ${SHORTCUT_FOLDERS}) { $file = Join-Path ([Environment]::GetFolderPath($place)) '${NAME}.url'; ${deed} }`
}

/** In a form in which no quotation mark is lost on the way. */
function powershell(script: string): CommandLine {
  const encoded = Buffer.from(script, 'utf16le').toString('base64')
  return ['powershell', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded]
}

function powershellWord(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
