// Apart from the schemas (user.ts): a form that says what is wrong does without zod, which is heavy.

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128
export const PASSWORD_SHORT = `Paling sedikit ${MIN_PASSWORD} huruf`
export const NAME_MISSING = 'Nama wajib diisi'
export const EMAIL_WRONG = 'Format email tidak valid'

/** What a form holds; `password` is empty where the present one stays. */
type Form = { name: string; email: string; password: string }

/** What keeps a form from being saved, in words that say what to do (section 5). A new user needs a password. */
export function userProblems({ name, email, password }: Form, isNew: boolean) {
  const problems: Partial<Record<keyof Form, string>> = {}
  if (name.trim() === '') problems.name = NAME_MISSING
  if (email.trim() === '') problems.email = 'Email wajib diisi'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems.email = EMAIL_WRONG
  const unfit = isNew || password !== '' ? passwordProblem(password) : undefined
  if (unfit) problems.password = unfit
  return problems
}

/** What keeps a text from being a new password, in words that say what to do. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Kata sandi wajib diisi'
  return password.length < MIN_PASSWORD ? PASSWORD_SHORT : undefined
}
