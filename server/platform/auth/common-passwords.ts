import { invalidInput } from '../../api/domain-error.ts'
import { DEMO_PASSWORD } from './demo-users.ts'

const DEMO = 'Kata sandi ini hanya untuk akun demo. Pilih yang lain'
const COMMON =
  'Kata sandi ini termasuk yang paling sering dipakai orang, jadi paling dulu ditebak. Pilih yang lain'

/**
 * The message for a password that attackers try first: that of the demo accounts, or a common one in any case. Null: neither.
 */
export async function commonPasswordProblem(password: string): Promise<string | null> {
  if (password === DEMO_PASSWORD) return DEMO
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase()) ? COMMON : null
}

/** Throws INVALID_INPUT at `password` for a common password. */
export async function rejectCommonPassword(password: string): Promise<void> {
  const message = await commonPasswordProblem(password)
  if (message !== null) throw invalidInput({ path: ['password'], message })
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loaded on demand: rarely needed. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}
