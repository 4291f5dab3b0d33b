import type { Database } from './database/connection.ts'
import { DEMO_PASSWORD, presentDemoUsers } from './database/demo-users.ts'
import type { Env } from './env.ts'

/** What the operator reads once the shop is open: where it is and, in demo mode, who can sign in. */
export async function welcome(db: Database, env: Env): Promise<string> {
  const address = env.publicUrl ?? `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${env.port}`
  const lines = [`PrintPro siap di ${address}`]
  const demo = env.demo ? await presentDemoUsers(db) : []
  if (demo.length > 0) {
    lines.push(
      `Akun demo, semuanya dengan kata sandi ${DEMO_PASSWORD}:`,
      ...demo.map(({ email }) => `  ${email}`),
    )
  }
  return `${[...lines, 'Hentikan dengan Ctrl-C.'].join('\n')}\n`
}
