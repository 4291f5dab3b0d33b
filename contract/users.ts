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
  /** Whether they are asked for a code after their password. They alone switch it on. */
  twoFactorEnabled: z.boolean(),
  createdAt: instantSchema,
  createdBy: z.uuid().nullable(),
  version: z.int(),
})
export type User = z.infer<typeof userSchema>

const pages = ['/settings'] as const
const tags = ['Users']
const failedToSave = 'Gagal menyimpan pengguna. Silakan coba lagi.'

/** The shop's people. Only an owner makes or changes an owner; others manage whom decision 0014 lets them. */
export const users = {
  list: procedure({ pages })
    .route({
      method: 'GET',
      path: '/users',
      summary: 'List users',
      description: 'Newest first, those who are not active too.',
      tags,
    })
    .input(pageInputSchema)
    .output(z.object({ rows: z.array(userSchema), nextCursor: z.string().nullable() })),

  summary: procedure({ pages })
    .route({
      method: 'GET',
      path: '/users/summary',
      summary: 'Users per role',
      description: 'How many users there are of each role.',
      tags,
    })
    .output(z.record(z.enum(ROLES), z.int())),

  get: procedure({ pages })
    .route({
      method: 'GET',
      path: '/users/{id}',
      summary: 'One user',
      description: 'A user of the shop by their id, also while they are not active.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(userSchema),

  create: procedure({ pages, failure: failedToSave })
    .route({
      method: 'POST',
      path: '/users',
      successStatus: 201,
      summary: 'Add a user',
      description:
        "Adds a user, active, under the caller's id; the same id again answers the same record. Refused at its field: an e-mail address or a username that somebody has already, in whatever case, and the demo accounts' password.",
      tags,
    })
    .input(userInputSchema.extend({ id: idSchema }))
    .output(userSchema),

  update: procedure({ pages, failure: failedToSave })
    .route({
      method: 'PATCH',
      path: '/users/{id}',
      summary: 'Edit a user',
      description:
        "Changes the given fields. `version` is the one the screen read. A new password or e-mail address, or being no longer active, ends the user's sessions at once. An edit of an older version is answered as done if nothing of it would change anything; with a password that is not the right one it counts as an attempt, and after five the caller has to wait (TOO_MANY_REQUESTS). Refused: what would leave the shop without an active owner, and deactivating oneself.",
      tags,
    })
    .input(userChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(userSchema),

  remove: procedure({ pages, failure: 'Gagal menghapus pengguna. Silakan coba lagi.' })
    .route({
      method: 'DELETE',
      path: '/users/{id}',
      summary: 'Delete a user',
      description:
        'Takes a user out of the shop; their sessions end at once. Refused: the last active owner, and oneself. With `version`, a stale one is a conflict.',
      tags,
    })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  sessions: procedure({ pages })
    .route({
      method: 'GET',
      path: '/users/{id}/sessions',
      summary: 'The open sessions of a user',
      description: 'Where a user is signed in, the one last seen first.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ rows: z.array(openSessionSchema) })),

  endSessions: procedure({
    pages,
    failure: 'Gagal mengeluarkan pengguna dari perangkatnya. Silakan coba lagi.',
  })
    .route({
      method: 'DELETE',
      path: '/users/{id}/sessions',
      summary: 'End all sessions of a user',
      description: "Signs a user out everywhere at once, but for the caller's own session.",
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ ended: z.int() })),

  removeSecondFactor: procedure({
    pages,
    failure: 'Gagal mematikan verifikasi dua langkah. Silakan coba lagi.',
  })
    .route({
      method: 'DELETE',
      path: '/users/{id}/second-factor',
      summary: "Switch off a user's second factor",
      description:
        "For a user whose phone and recovery codes are lost: the password alone signs them in again, and all their sessions end. Answers the user; a user without a second factor is answered as they are. Refused: one's own, which is switched off in Akun saya with the password.",
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(userSchema),
}
