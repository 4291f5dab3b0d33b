import { z } from 'zod'
import { roleSchema } from '../core/access.ts'
import { call } from './call.ts'

const signedInUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  role: roleSchema,
})
export type SignedInUser = z.infer<typeof signedInUser>

const demoAccount = z.object({ role: roleSchema, name: z.string(), email: z.string(), password: z.string() })

export const session = {
  /** The signed-in user; refused with UNAUTHORIZED when nobody is. */
  get: call({ pages: 'signed-in', failure: 'Gagal memuat data pengguna' })
    .route({ method: 'GET', path: '/session', summary: 'The signed-in user', tags: ['Session'] })
    .output(signedInUser),

  /** What the login screen shows before anybody is signed in (section 2). No demo accounts outside demo mode. */
  welcome: call({ pages: 'public' })
    .route({ method: 'GET', path: '/welcome', summary: 'What the login screen shows', tags: ['Session'] })
    .output(z.object({ shopName: z.string(), demoAccounts: z.array(demoAccount) })),
}
