import { z } from 'zod'
import { roleSchema } from './access.ts'
import { textSchema } from './text.ts'
import { EMAIL_WRONG, MAX_PASSWORD, MIN_PASSWORD, NAME_MISSING, PASSWORD_SHORT } from './user-problems.ts'

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
