import { z } from 'zod'
import { roleSchema } from './access.ts'
import { textSchema } from './text.ts'

const MIN_PASSWORD = 8
const MAX_PASSWORD = 128
const PASSWORD_SHORT = `Paling sedikit ${MIN_PASSWORD} huruf`
const NAME_MISSING = 'Nama wajib diisi'
const EMAIL_WRONG = 'Format email tidak valid'

/** A password that somebody chooses. */
export const passwordSchema = z
  .string()
  .min(MIN_PASSWORD, PASSWORD_SHORT)
  .max(MAX_PASSWORD, `Paling banyak ${MAX_PASSWORD} huruf`)

const fields = {
  name: textSchema.min(1, NAME_MISSING).max(120, 'Paling banyak 120 huruf'),
  email: textSchema.pipe(z.email(EMAIL_WRONG).max(200, 'Paling banyak 200 huruf')),
  /** An empty one is none. */
  username: textSchema
    .max(60, 'Paling banyak 60 huruf')
    .nullable()
    .transform((text) => text || null),
  role: roleSchema,
}

/** What a screen may say of a new user (specification, sections 3 and 5): a cashier unless it says otherwise. */
export const userInputSchema = z.object({
  ...fields,
  username: fields.username.optional().transform((text) => text ?? null),
  role: fields.role.default('cashier'),
  password: passwordSchema,
})

/** The same where somebody changes a user: what is not given stays, and so does the password when it is empty. */
export const userChangesSchema = z
  .object({
    ...fields,
    isActive: z.boolean(),
    password: z.union([z.literal('').transform(() => undefined), passwordSchema]),
  })
  .partial()

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
