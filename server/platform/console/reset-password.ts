import { randomInt } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { passwordSchema } from '../../../core/access/user.ts'
import { findUserByEmail, lockUsers } from '../../features/users/queries.ts'
import { commonPasswordProblem } from '../auth/common-passwords.ts'
import { setPassword } from '../auth/credentials.ts'
import { clearFailures } from '../auth/sign-in-attempts.ts'
import { disableSecondFactor } from '../auth/users.ts'
import { transaction, transactionContext } from '../database/transaction.ts'
import { OperatorError } from '../process/operator-error.ts'
import { type Command, print, withShop } from './command.ts'
import { prompt } from './prompt.ts'

/** Replaces a user's password with a typed or random one, disables their second factor, and ends all their sessions. */
export const resetPassword: Command = {
  args: 'EMAIL',
  summary: 'memberi kata sandi baru',
  minArgs: 1,
  maxArgs: 1,
  run: (env, [email = '']) =>
    withShop(env, async (db) => {
      const user = await findUserByEmail(db, email)
      if (!user) throw new OperatorError(`Tidak ada pengguna dengan email ${email}.`)
      const typed = await prompt(`Kata sandi baru untuk ${user.name} (kosongkan: dibuatkan): `, {
        secret: true,
      })
      const password = typed || randomPassword()
      await requireUsablePassword(password)
      const hash = await hashPassword(password)
      await transaction(transactionContext(db), async (step) => {
        // As an owner's change in Pengaturan: the two must not wait for each other.
        await lockUsers(step)
        await setPassword(step, user.id, hash)
        await clearFailures(step, user.email)
        await disableSecondFactor(step, user.id)
      })
      print(`Kata sandi ${user.email} sudah diganti, dan semua sesinya diakhiri.`)
      if (!typed) print(`Kata sandi barunya: ${password}`)
      if (!user.isActive) print('Akun ini nonaktif: ia baru bisa masuk setelah diaktifkan di Pengaturan.')
      return 0
    }),
}

async function requireUsablePassword(password: string): Promise<void> {
  const { success, error } = passwordSchema.safeParse(password)
  if (!success) throw new OperatorError(`${error.issues[0]?.message}.`)
  const problem = await commonPasswordProblem(password)
  if (problem !== null) throw new OperatorError(`${problem}.`)
}

/** Sixteen characters without look-alikes: 80 bits. */
function randomPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join(''),
  )
  return groups.join('-')
}
