import { z } from 'zod'
import { textSchema } from '../text/text.ts'
import { roleSchema } from './access.ts'

export const passwordSchema = z
  .string()
  .min(1, 'Kata sandi wajib diisi')
  .min(8, 'Paling sedikit 8 huruf')
  .max(128, 'Paling banyak 128 huruf')

export const passwordChangeSchema = z.object({
  currentPassword: z.string().min(1, 'Kata sandi sekarang wajib diisi').max(128),
  password: passwordSchema,
})

const fields = {
  name: textSchema.min(1, 'Nama wajib diisi').max(120, 'Paling banyak 120 huruf'),
  email: textSchema
    .min(1, 'Email wajib diisi')
    .pipe(z.email('Format email tidak valid').max(200, 'Paling banyak 200 huruf')),
  /** An empty text becomes null. */
  username: textSchema
    .max(60, 'Paling banyak 60 huruf')
    .nullable()
    .transform((text) => text || null),
  role: roleSchema,
}

/** A new user (docs/product.md#users); the default role is cashier. */
export const userInputSchema = z.object({
  ...fields,
  username: fields.username.optional().transform((text) => text ?? null),
  role: fields.role.default('cashier'),
  password: passwordSchema,
})

/** Absent fields and an empty password stay unchanged. */
export const userChangesSchema = z
  .object({
    ...fields,
    isActive: z.boolean(),
    password: z.union([z.literal('').transform(() => undefined), passwordSchema]),
    /** Goes with a new password of one's own. */
    currentPassword: z.string().max(128),
  })
  .partial()
