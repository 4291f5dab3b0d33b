import { createHmac, timingSafeEqual } from 'node:crypto'
import { serverSecret } from '../../platform/auth/secret.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Letters and digits that nobody takes for one another when copying them by hand. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/**
 * The code that a new shop is opened with, 'ABCDE-FGH23'. Only whoever sees the server start can read it, so that on a network no
 * stranger becomes the owner by coming first. It is the same from every process on the database and useless once the shop has anybody.
 */
export async function loadOpeningCode(db: Database): Promise<string> {
  const digest = createHmac('sha256', await serverSecret(db))
    .update('opening a new shop')
    .digest()
  const signs = [...digest.subarray(0, 10)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Whether a code is that of this shop, however its letters and its dash are written. */
export async function isOpeningCode(db: Database, given: string): Promise<boolean> {
  const bare = (code: string) => Buffer.from(code.replace(/[^a-z0-9]/gi, '').toUpperCase())
  const [one, other] = [bare(given), bare(await loadOpeningCode(db))]
  return one.length === other.length && timingSafeEqual(one, other)
}
