import { z } from 'zod'
import { passwordChangeSchema } from '../core/access/user.ts'
import { idSchema } from '../core/values/id.ts'
import { openSessionSchema } from './open-session.ts'
import { procedure } from './procedure.ts'

const endSessionFailure = 'Gagal mengeluarkan perangkat. Silakan coba lagi.'

export const account = {
  changePassword: procedure('PATCH /account/password', {
    pages: 'signed-in',
    failure: 'Gagal mengganti kata sandi. Silakan coba lagi.',
    summary: 'Change your own password',
    description:
      "Changes the caller's password and ends all their other sessions. A wrong current password is rejected at its field; after five attempts this session is rate-limited. Failed sign-ins elsewhere do not block it.",
  })
    .input(passwordChangeSchema)
    .output(z.object({ ended: z.int() })),

  secondFactor: procedure('GET /account/second-factor', {
    pages: 'signed-in',
    summary: 'Get your own second factor',
    description: 'Whether the caller enters a code after the password.',
  }).output(z.object({ isOn: z.boolean() })),

  sessions: procedure('GET /account/sessions', {
    pages: 'signed-in',
    summary: 'List your own sessions',
    description: "The caller's sessions: the current one first, then by last activity.",
  }).output(z.object({ rows: z.array(openSessionSchema) })),

  endSession: procedure('DELETE /account/sessions/{id}', {
    pages: 'signed-in',
    failure: endSessionFailure,
    summary: 'End one of your own sessions',
    description: 'Ends another session of the caller. The current session ends by signing out.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),

  endOtherSessions: procedure('DELETE /account/sessions', {
    pages: 'signed-in',
    failure: endSessionFailure,
    summary: 'End all your other sessions',
    description: 'Ends every session of the caller except the current one.',
  }).output(z.object({ ended: z.int() })),
}
