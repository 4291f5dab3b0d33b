import type { CommandLine } from './plan.ts'

const NAME = 'PrintPro'
/** For all users of this computer. */
const SHORTCUT_FOLDERS = "'CommonDesktopDirectory','CommonPrograms'"

/** Opens Windows' firewall to these ports in private networks; `removeOld` removes an earlier rule. */
export function openFirewall(ports: readonly number[]): { removeOld: CommandLine; addRule: CommandLine } {
  const rule = ['dir=in', 'action=allow', 'protocol=TCP', `localport=${ports.join(',')}`, 'profile=private']
  return {
    removeOld: closeFirewall(),
    addRule: ['netsh', 'advfirewall', 'firewall', 'add', 'rule', `name=${NAME}`, ...rule],
  }
}

export function closeFirewall(): CommandLine {
  return ['netsh', 'advfirewall', 'firewall', 'delete', 'rule', `name=${NAME}`]
}

export function makeShortcuts(url: string): CommandLine {
  const lines = ['[InternetShortcut]', `URL=${url}`].map(powershellWord).join(',')
  return powershell(forEachShortcut(`Set-Content -LiteralPath $file -Encoding ASCII -Value ${lines}`))
}

export function removeShortcuts(): CommandLine {
  return powershell(forEachShortcut('Remove-Item -LiteralPath $file -ErrorAction SilentlyContinue'))
}

function forEachShortcut(statement: string): string {
  return `foreach ($place in ${SHORTCUT_FOLDERS}) { $file = Join-Path ([Environment]::GetFolderPath($place)) '${NAME}.url'; ${statement} }`
}

/** Encoded, so that no quotation mark is lost. */
function powershell(script: string): CommandLine {
  const encoded = Buffer.from(script, 'utf16le').toString('base64')
  return ['powershell', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded]
}

function powershellWord(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
