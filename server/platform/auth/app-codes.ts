import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Database } from '../database/connection.ts'
import { loadServerSecret } from './server-secret.ts'

/** TOTP time step, and the tolerated clock drift in steps. */
const STEP_MS = 30_000
const ALLOWED_DRIFT = [-1, 0, 1]

export type CodeCheck = 'accepted' | 'wrong' | 'used'

/**
 * Checks a TOTP code and consumes it: a time step counts once per user, for sign-in and approval together, also when requests race. `used`:
 * the code is right, but it or a newer one was accepted before. Recovery codes are `wrong`, and so are codes of a factor that is not yet
 * on, unless `isConfirming`.
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

/** The newest time step with this code; null: none within the drift. */
async function findTimeStep(code: string, secret: string): Promise<number | null> {
  const now = Math.floor(Date.now() / STEP_MS)
  const otp = createOTP(secret)
  const steps = ALLOWED_DRIFT.map((drift) => now + drift)
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)))
  const place = codes.lastIndexOf(code)
  return place === -1 ? null : (steps[place] ?? null)
}
