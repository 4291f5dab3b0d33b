import { createHmac, timingSafeEqual } from 'node:crypto'
import { loadServerSecret } from '../../platform/auth/server-secret.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Letters and digits that are not confused when copied by hand. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/**
 * The code to open a new shop, 'ABCDE-FGH23', printed only on the server's console, so that a stranger on the network cannot become the owner.
 * The same in every process on the database; useless once the shop has an owner.
 */
export async function loadOpeningCode(db: Database): Promise<string> {
  const digest = createHmac('sha256', await loadServerSecret(db))
    .update('opening a new shop')
    .digest()
  const signs = [...digest.subarray(0, 10)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Compares in constant time, ignoring case and punctuation. */
export async function isOpeningCode(db: Database, given: string): Promise<boolean> {
  const bare = (code: string) => Buffer.from(code.replace(/[^a-z0-9]/gi, '').toUpperCase())
  const [one, other] = [bare(given), bare(await loadOpeningCode(db))]
  return one.length === other.length && timingSafeEqual(one, other)
}
