import { loadOpeningCode } from '../../features/session/opening-code.ts'
import { hasOwner } from '../../features/users/queries.ts'
import { DEMO_PASSWORD, listDemoUsers } from '../auth/demo-users.ts'
import type { Database } from '../database/connection.ts'
import { networkHint, shopAddresses } from './addresses.ts'
import type { Env } from './env.ts'
import { consoleCommand } from './package.ts'

/**
 * The console's text once the shop is open: its addresses, for tablets as a QR code where stdout is a terminal, and the demo
 * accounts or the code for opening a new shop.
 */
export async function welcomeText(
  db: Database,
  env: Env,
  isTerminal = process.stdout.isTTY,
): Promise<string> {
  const { localUrl, networkUrls } = shopAddresses(env)
  const code = (await hasOwner(db)) ? null : await loadOpeningCode(db)
  const lines = [`PrintPro siap di ${localUrl}`]
  // The same command in another folder opens another shop.
  if (!env.databaseUrl) lines.push(`Data toko di ${env.dataDir}`)
  const [likeliest] = networkUrls
  if (likeliest) {
    lines.push(
      'Dari tablet dan komputer lain di jaringan yang sama:',
      ...networkUrls.map((url) => `  ${url}`),
    )
    if (isTerminal) lines.push(await qrCode(code === null ? likeliest : openingAddress(likeliest, code)))
    lines.push(overHttps(env, likeliest))
  } else if (!env.publicUrl) lines.push(`Untuk tablet: ${networkHint(env)}.`)
  const demo = env.demo ? await listDemoUsers(db) : []
  if (demo.length > 0) {
    lines.push(
      `Akun demo, semuanya dengan kata sandi ${DEMO_PASSWORD}:`,
      ...demo.map(({ email }) => `  ${email}`),
    )
  }
  if (code !== null) {
    lines.push(`Kode untuk membuka toko baru: ${code}`, `Buka toko baru: ${openingAddress(localUrl, code)}`)
  }
  return textOf(lines)
}

/** With the code filled in. Browsers do not send the part after '#' to a server. */
function openingAddress(address: string, code: string): string {
  return `${address}/#kode=${code}`
}

function overHttps(env: Env, address: string): string {
  if (!env.https.isOn)
    return `Supaya tablet bisa memuat ulang saat jaringan mati (https): ${consoleCommand('https')}`
  const secure = new URL(address)
  secure.protocol = 'https:'
  secure.port = String(env.https.port)
  return `Lewat https: ${secure.origin}, setelah perangkat mempercayai sertifikatnya: ${address}/https`
}

export function welcomeTextForShops(count: number, env: Env): string {
  return textOf([
    `PrintPro siap di ${shopAddresses(env).localUrl} untuk ${count.toLocaleString('id-ID')} toko`,
  ])
}

/** Black on white in every terminal: cameras need it. */
async function qrCode(url: string): Promise<string> {
  // Imported lazily: it takes memory.
  const { renderUnicodeCompact } = await import('uqr')
  // The white modules are drawn.
  const rows = renderUnicodeCompact(url, { border: 2 }).split('\n')
  return rows.map((row) => `\x1b[97;40m${row}\x1b[0m`).join('\n')
}

function textOf(lines: readonly string[]): string {
  return `${[...lines, 'Hentikan dengan Ctrl-C.'].join('\n')}\n`
}
