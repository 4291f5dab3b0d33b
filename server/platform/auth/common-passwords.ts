import { invalidInput } from '../../api/domain-error.ts'
import { DEMO_PASSWORD } from './demo-users.ts'

const DEMO = 'Kata sandi ini hanya untuk akun demo. Pilih yang lain'
const COMMON =
  'Kata sandi ini termasuk yang paling sering dipakai orang, jadi paling dulu ditebak. Pilih yang lain'

/**
 * What is wrong with a new password that strangers try first: the demo accounts' own, and the commonest of the world in whatever case.
 * Null: it is neither.
 */
export async function commonPasswordProblem(password: string): Promise<string | null> {
  if (password === DEMO_PASSWORD) return DEMO
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase()) ? COMMON : null
}

/** Refuses such a password at its field. */
export async function rejectCommonPassword(password: string): Promise<void> {
  const message = await commonPasswordProblem(password)
  if (message !== null) throw invalidInput({ path: ['password'], message })
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Read when a password is first chosen: most starts of the server are for selling. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}
