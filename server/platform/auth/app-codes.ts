import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Database } from '../database/connection.ts'
import { loadServerSecret } from './server-secret.ts'

/** How long an app shows a code, and how many steps its clock may be ahead or behind. */
const STEP_MS = 30_000
const ALLOWED_DRIFT = [-1, 0, 1]

/** What became of something that proves a person. */
export type CodeCheck = 'accepted' | 'wrong' | 'used'

/**
 * Checks a code of a user's authenticator app and uses it up: a time step counts once per user, for signing in and for approving together, and
 * of requests that send one code at the same moment one is accepted. `used`: the code is right, but it or a newer one was accepted before.
 * A recovery code is `wrong`, and so is any code of a second factor that is not on, unless `isConfirming`.
 */
export async function consumeAppCode(
  db: Database,
  userId: string,
  code: string,
  { isConfirming = false } = {},
): Promise<CodeCheck> {
  const factor = await db
    .selectFrom('twoFactors')
    .select(['id', 'secret'])
    .where('userId', '=', userId)
    .where('verified', '=', !isConfirming)
    .executeTakeFirst()
  if (!factor) return 'wrong'
  const step = await findTimeStep(
    code,
    await symmetricDecrypt({ key: await loadServerSecret(db), data: factor.secret }),
  )
  if (step === null) return 'wrong'
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ lastUsedStep: step })
    .where('id', '=', factor.id)
    .where('secret', '=', factor.secret)
    .where(({ eb, or }) => or([eb('lastUsedStep', 'is', null), eb('lastUsedStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'accepted' : 'used'
}

/** The newest time step around now whose code this is; null for none. */
async function findTimeStep(code: string, secret: string): Promise<number | null> {
  const now = Math.floor(Date.now() / STEP_MS)
  const otp = createOTP(secret)
  const steps = ALLOWED_DRIFT.map((drift) => now + drift)
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)))
  const place = codes.lastIndexOf(code)
  return place === -1 ? null : (steps[place] ?? null)
}
