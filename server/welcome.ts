import { DEMO_PASSWORD, presentDemoUsers } from './auth/demo-users.ts'
import type { Database } from './database/connection.ts'
import type { Env } from './env.ts'
import { openingCode } from './session/opening-code.ts'
import { hasOwner } from './users/queries.ts'

/** What the operator reads once the shop is open: where it is and, in demo mode, who can sign in, or how a new shop is opened. */
export async function welcome(db: Database, env: Env): Promise<string> {
  const lines = [`PrintPro siap di ${env.publicUrl ?? addressOf(env)}`]
  const demo = env.demo ? await presentDemoUsers(db) : []
  if (demo.length > 0) {
    lines.push(
      `Akun demo, semuanya dengan kata sandi ${DEMO_PASSWORD}:`,
      ...demo.map(({ email }) => `  ${email}`),
    )
  }
  if (!(await hasOwner(db))) lines.push(`Kode untuk membuka toko baru: ${await openingCode(db)}`)
  return textOf(lines)
}

/** What the operator reads once so many shops can be opened. */
export function welcomeToMany(count: number, env: Env): string {
  return textOf([`PrintPro siap di ${addressOf(env)} untuk ${count.toLocaleString('id-ID')} toko`])
}

/** Where this process listens. */
function addressOf({ host, port }: Env): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function textOf(lines: readonly string[]): string {
  return `${[...lines, 'Hentikan dengan Ctrl-C.'].join('\n')}\n`
}
