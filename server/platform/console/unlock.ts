import { forgetFailures } from '../auth/sign-in-attempts.ts'
import { isKnown } from '../auth/users.ts'
import { StartRefused } from '../process/start-refused.ts'
import { type Command, say, withShop } from './command.ts'

/** Lets somebody sign in again at once who was locked out by wrong passwords. */
export const unlock: Command = {
  args: 'EMAIL',
  about: 'membuka akun yang terkunci karena salah kata sandi',
  least: 1,
  most: 1,
  run: (env, [email = '']) =>
    withShop(env, async (db) => {
      if (!(await isKnown(db, email))) throw new StartRefused(`Tidak ada pengguna dengan email ${email}.`)
      await forgetFailures(db, email)
      say(`${email} bisa mencoba masuk lagi.`)
      return 0
    }),
}
