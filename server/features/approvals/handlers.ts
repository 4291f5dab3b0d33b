import { v7 as uuidv7 } from 'uuid'
import type { ApprovableCall } from '../../../contract/approvable.ts'
import { SIGN_IN_ERRORS } from '../../../contract/errors.ts'
import { missingRights, type RequiredRights, type Right } from '../../../core/access/access.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { type CodeCheck, consumeAppCode } from '../../platform/auth/app-codes.ts'
import { verifyUserPassword } from '../../platform/auth/credentials.ts'
import { recordFailedSignIn } from '../../platform/auth/failed-sign-ins.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import { clearFailures, countAttempt } from '../../platform/auth/sign-in-attempts.ts'
import { hasSecondFactor } from '../../platform/auth/users.ts'
import type { Database } from '../../platform/database/connection.ts'
import { canApprove, hashInput } from './approved-call.ts'
import { insertApproval, listColleagues } from './queries.ts'

/** Failed attempts of one user with one colleague's password before a pause (docs/product.md#approvals). */
const LIMIT = { failures: 3, minutes: 5 }
const PAUSED = 'Tiga kali salah. Coba lagi dalam 5 menit'

/** `reason` for the activity log, `message` for the form field. */
const WRONG = {
  password: { reason: 'Persetujuan: password salah', message: 'Kata sandi salah' },
  code: { reason: 'Persetujuan: kode salah', message: SIGN_IN_ERRORS.WRONG_CODE.message },
  used: { reason: 'Persetujuan: kode sudah dipakai', message: SIGN_IN_ERRORS.CODE_USED.message },
} as const

/** Handlers to approve a colleague's call on the spot (docs/product.md#approvals, decision 0041). */
export const approvals = {
  colleagues: api.approvals.colleagues.handler(async ({ input, context: { db, identity } }) => {
    const approvers = await listApprovers(db, identity, input)
    return { rows: approvers.map(({ id, name, role }) => ({ id, name, role })) }
  }),

  create: api.approvals.create.handler(async ({ input, context: { db, identity } }) => {
    const askedBy = identity.user.id
    const digest = hashInput(input.call, input.input)
    if (digest === null) throw invalidInput({ path: ['input'], message: 'Periksa kembali isian Anda' })
    const approver = (await listApprovers(db, identity, input)).find(({ id }) => id === input.approverId)
    if (!approver)
      throw invalidInput({ path: ['approverId'], message: 'Rekan ini tidak berhak menyetujuinya' })
    await verifyApprover(db, askedBy, approver, input)
    const id = uuidv7()
    const approval = { id, askedBy, approvedBy: approver.id, call: input.call, digest }
    const expiresAt = await insertApproval(db, approval)
    return { id, expiresAt: expiresAt.toISOString() }
  }),
}

type MissingRights = { call: ApprovableCall; rights: readonly Right[]; discount: number }

async function listApprovers(db: Database, { user, permissions, rights }: Identity, missing: MissingRights) {
  const needs: RequiredRights = {
    rights: missing.rights.filter((right) => right !== 'discount'),
    discount: missing.discount,
  }
  const colleagues = await listColleagues(db, user.id)
  return colleagues.filter(
    ({ role }) =>
      canApprove(missing.call, role, { permissions, rights }) &&
      missingRights(role, needs, rights).length === 0,
  )
}

/**
 * Verifies the colleague's password and, with a second factor, their code. Failures count per caller and colleague: another colleague's password
 * does not reset them, and they never lock the colleague out. Throws INVALID_INPUT and TOO_MANY_REQUESTS.
 */
async function verifyApprover(
  db: Database,
  askedBy: string,
  approver: { id: string; email: string },
  { password, code }: { password: string; code?: string },
): Promise<void> {
  const passwordCheck = async () =>
    (await verifyUserPassword(db, approver.id, password)) === null ? 'wrong' : 'accepted'
  await checkFactor('password', passwordCheck)
  if (!(await hasSecondFactor(db, approver.id))) return
  if (!code) throw invalidInput({ path: ['code'], message: 'Masukkan kode dari aplikasi autentikator' })
  // A correct password does not reset failed codes (decision 0026).
  await checkFactor('code', () => consumeAppCode(db, approver.id, code))

  async function checkFactor(field: 'password' | 'code', check: () => Promise<CodeCheck>): Promise<void> {
    const sender = { key: `approval:${askedBy} ${field}`, isKnown: true, limit: LIMIT }
    if (!(await countAttempt(db, approver.email, sender))) {
      throw domainError('TOO_MANY_REQUESTS', undefined, PAUSED)
    }
    const result = await check()
    if (result === 'accepted') return await clearFailures(db, approver.email, sender)
    const { reason, message } = WRONG[result === 'used' ? 'used' : field]
    await recordFailedSignIn(db, approver.email, { reason, askedBy })
    throw invalidInput({ path: [field], message })
  }
}
