import { z } from 'zod'
import { ROLES, roleSchema } from '../core/access/access.ts'
import { userChangesSchema, userInputSchema } from '../core/access/user.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { openSessionSchema } from './open-session.ts'
import { instantSchema, pageInputSchema, procedure } from './procedure.ts'

export const userSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  role: roleSchema,
  isActive: z.boolean(),
  /** Only the user can switch it on. */
  twoFactorEnabled: z.boolean(),
  createdAt: instantSchema,
  createdBy: z.uuid().nullable(),
  version: z.int(),
})
export type User = z.infer<typeof userSchema>

const pages = ['/settings'] as const
const saveFailure = 'Gagal menyimpan pengguna. Silakan coba lagi.'

/** Only owners manage owners (decision 0014). */
export const users = {
  list: procedure('GET /users', {
    pages,
    summary: 'List users',
    description: 'Newest first, including inactive users.',
  })
    .input(pageInputSchema)
    .output(z.object({ rows: z.array(userSchema), nextCursor: z.string().nullable() })),

  summary: procedure('GET /users/summary', {
    pages,
    summary: 'Count users by role',
    description: 'Number of users per role.',
  }).output(z.record(z.enum(ROLES), z.int())),

  get: procedure('GET /users/{id}', {
    pages,
    summary: 'Get a user',
    description: 'A user by id, including inactive ones.',
  })
    .input(z.object({ id: idSchema }))
    .output(userSchema),

  create: procedure('POST /users', {
    pages,
    failure: saveFailure,
    successStatus: 201,
    summary: 'Add a user',
    description:
      'Creates an active user under the given id. Idempotent: a repeated id returns the same record. Rejects e-mail addresses and usernames in use (case-insensitive), and the demo password.',
  })
    .input(userInputSchema.extend({ id: idSchema }))
    .output(userSchema),

  update: procedure('PATCH /users/{id}', {
    pages,
    failure: saveFailure,
    summary: 'Edit a user',
    description:
      "Changes the given fields. Requires the `version` that was read. A new password or e-mail address, or deactivation, ends the user's sessions. An outdated edit that would change nothing succeeds; one with a wrong password counts as an attempt, and five block the caller (TOO_MANY_REQUESTS). Rejects removing the last active owner and deactivating yourself.",
  })
    .input(userChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(userSchema),

  remove: procedure('DELETE /users/{id}', {
    pages,
    failure: 'Gagal menghapus pengguna. Silakan coba lagi.',
    summary: 'Delete a user',
    description:
      'Deletes a user and ends their sessions. Rejects the last active owner and yourself. An outdated `version` is a conflict; without one the user is deleted as they are.',
  })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  sessions: procedure('GET /users/{id}/sessions', {
    pages,
    summary: 'List the sessions of a user',
    description: 'Sessions of a user, by last activity.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ rows: z.array(openSessionSchema) })),

  endSessions: procedure('DELETE /users/{id}/sessions', {
    pages,
    failure: 'Gagal mengeluarkan pengguna dari perangkatnya. Silakan coba lagi.',
    summary: 'End all sessions of a user',
    description: "Ends all sessions of a user except the caller's current one.",
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ ended: z.int() })),

  removeSecondFactor: procedure('DELETE /users/{id}/second-factor', {
    pages,
    failure: 'Gagal mematikan verifikasi dua langkah. Silakan coba lagi.',
    summary: "Switch off a user's second factor",
    description:
      'For a user who lost phone and recovery codes: they sign in with the password alone, and all their sessions end. Idempotent. Rejected for yourself: use Akun saya.',
  })
    .input(z.object({ id: idSchema }))
    .output(userSchema),
}
