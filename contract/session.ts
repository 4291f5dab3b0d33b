import { z } from 'zod'
import { roleSchema } from '../core/access/access.ts'
import { passwordSchema } from '../core/access/user.ts'
import { storeConfigSchema } from '../core/shop/store.ts'
import { textSchema } from '../core/text/text.ts'
import { idSchema } from '../core/values/id.ts'
import { procedure } from './procedure.ts'

const signedInUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  role: roleSchema,
})
export type SignedInUser = z.infer<typeof signedInUser>

const demoAccount = z.object({ role: roleSchema, name: z.string(), email: z.string(), password: z.string() })

export const openShopSchema = z.object({
  code: textSchema.min(1, 'Kode wajib diisi').max(40, 'Paling banyak 40 huruf'),
  shopName: storeConfigSchema.shape.name,
  /** The tax on its sales as a fraction: none for a shop that is no PKP. Left out: the default (docs/product.md#constants-and-limits). */
  taxRate: storeConfigSchema.shape.taxRate.optional(),
  name: textSchema.min(1, 'Nama wajib diisi').max(120, 'Paling banyak 120 huruf'),
  /**
   * What becomes of a demo that was tried out in this shop before. 'set-aside': the shop begins empty, and all of the demo is kept in a schema of
   * its database. 'keep-own': sample data goes, what people have made or changed stays. Needed only where there is one.
   */
  sampleShop: z.enum(['set-aside', 'keep-own']).optional(),
  email: z.email('Format email tidak valid').max(200, 'Paling banyak 200 huruf'),
  password: passwordSchema,
})

export const session = {
  get: procedure({ pages: 'signed-in', anyApiKey: true, failure: 'Gagal memuat data pengguna' })
    .route({
      method: 'GET',
      path: '/session',
      summary: 'The signed-in user',
      description: 'The signed-in user; refused with UNAUTHORIZED when nobody is.',
      tags: ['Session'],
    })
    .output(signedInUser),

  welcome: procedure({ pages: 'public' })
    .route({
      method: 'GET',
      path: '/welcome',
      summary: 'What a visitor is shown first',
      description:
        "What the app shows before anything else: who is signed in, null for nobody, and for the login screen the shop's name and the demo accounts. None of those outside demo mode. `isNew`: the shop has no people yet and waits to be opened. `hostedIdentity`: what people call the provider they may sign in with, null for none. `isDismissed`: `lastUser`, whose records a device may still hold, was deactivated or deleted; false for whose session has merely ended.",
      tags: ['Session'],
    })
    .input(z.object({ lastUser: idSchema.optional() }))
    .output(
      z.object({
        user: signedInUser.nullable(),
        isNew: z.boolean(),
        shopName: z.string(),
        demoAccounts: z.array(demoAccount),
        hostedIdentity: z.string().nullable(),
        isDismissed: z.boolean(),
      }),
    ),

  openShop: procedure({ pages: 'public', failure: 'Gagal membuka toko. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/shop',
      successStatus: 201,
      summary: 'Open a new shop',
      description:
        'Opens a shop that has no people yet: names it and makes its first user, the owner. Refused without the code that the server prints at its start, and once the shop has anybody. Where the demo was tried out, refused with SAMPLE_SHOP until `sampleShop` says what becomes of it.',
      tags: ['Session'],
    })
    .input(openShopSchema)
    .output(z.object({ id: z.uuid() })),
}
