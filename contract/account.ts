import { z } from 'zod'
import { passwordChangeSchema } from '../core/access/user.ts'
import { idSchema } from '../core/values/id.ts'
import { openSessionSchema } from './open-session.ts'
import { procedure } from './procedure.ts'

const tags = ['Account']
const failedToEnd = 'Gagal mengeluarkan perangkat. Silakan coba lagi.'

/** The caller's own account. */
export const account = {
  changePassword: procedure({ pages: 'signed-in', failure: 'Gagal mengganti kata sandi. Silakan coba lagi.' })
    .route({
      method: 'PATCH',
      path: '/account/password',
      summary: "Change one's own password",
      description:
        "Changes the caller's own password and ends every other session of theirs; this one stays. A wrong present password is refused at its field: after five this session has to wait for a while. What others try at the account's sign-in never hinders it.",
      tags,
    })
    .input(passwordChangeSchema)
    .output(z.object({ ended: z.int() })),

  secondFactor: procedure({ pages: 'signed-in' })
    .route({
      method: 'GET',
      path: '/account/second-factor',
      summary: "One's own second factor",
      description: 'Whether the caller is asked for a code after their password.',
      tags,
    })
    .output(z.object({ isOn: z.boolean() })),

  sessions: procedure({ pages: 'signed-in' })
    .route({
      method: 'GET',
      path: '/account/sessions',
      summary: "One's own open sessions",
      description: 'Where the caller is signed in, this session first, then the one last seen.',
      tags,
    })
    .output(z.object({ rows: z.array(openSessionSchema) })),

  endSession: procedure({ pages: 'signed-in', failure: failedToEnd })
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      summary: "End one of one's own sessions",
      description: 'Signs the caller out of one other place. This session ends by signing out.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),

  endOtherSessions: procedure({ pages: 'signed-in', failure: failedToEnd })
    .route({
      method: 'DELETE',
      path: '/account/sessions',
      summary: "End one's own other sessions",
      description: 'Signs the caller out of every other place.',
      tags,
    })
    .output(z.object({ ended: z.int() })),
}
