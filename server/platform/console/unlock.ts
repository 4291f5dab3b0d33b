import { clearFailures } from '../auth/sign-in-attempts.ts'
import { isEmailRegistered } from '../auth/users.ts'
import { OperatorError } from '../process/operator-error.ts'
import { type Command, print, withShop } from './command.ts'

/** Lifts the lock-out of a user after failed sign-ins. */
export const unlock: Command = {
  args: 'EMAIL',
  summary: 'membuka akun yang terkunci karena salah kata sandi',
  minArgs: 1,
  maxArgs: 1,
  run: (env, [email = '']) =>
    withShop(env, async (db) => {
      if (!(await isEmailRegistered(db, email)))
        throw new OperatorError(`Tidak ada pengguna dengan email ${email}.`)
      await clearFailures(db, email)
      print(`${email} bisa mencoba masuk lagi.`)
      return 0
    }),
}
