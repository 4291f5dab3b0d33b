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

  /**
   * What the app shows before anything else (section 2): who is signed in, null for nobody, and for the login screen the
   * shop's name and the demo accounts. None of those outside demo mode.
   */
  welcome: call({ pages: 'public' })
    .route({ method: 'GET', path: '/welcome', summary: 'What a visitor is shown first', tags: ['Session'] })
    .output(
      z.object({
        user: signedInUser.nullable(),
        shopName: z.string(),
        demoAccounts: z.array(demoAccount),
      }),
    ),
}
