import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Role = 'admin' | 'app' | 'server'

/** The password file of a database role, created on first use, readable by its owner only. */
export function passwordFile(home: string, role: Role): string {
  const file = path.join(home, `${role}.password`)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return file
}

export function readPassword(home: string, role: Role): string {
  return readFileSync(passwordFile(home, role), 'utf8').trim()
}
