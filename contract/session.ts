import { z } from 'zod'
import { roleSchema } from '../core/access/access.ts'
import { passwordSchema, userInputSchema } from '../core/access/user.ts'
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
  /** Fraction; absent: the default (docs/product.md#constants-and-limits). */
  taxRate: storeConfigSchema.shape.taxRate.optional(),
  name: textSchema.min(1, 'Nama wajib diisi').max(120, 'Paling banyak 120 huruf'),
  /**
   * Required after a demo. 'set-aside': start empty, the demo moves to its own database schema. 'keep-own': delete
   * sample data, keep records of users.
   */
  sampleShop: z.enum(['set-aside', 'keep-own']).optional(),
  email: userInputSchema.shape.email,
  password: passwordSchema,
})

export const session = {
  get: procedure('GET /session', {
    pages: 'signed-in',
    anyApiKey: true,
    failure: 'Gagal memuat data pengguna',
    summary: 'Get the signed-in user',
    description: 'The signed-in user; UNAUTHORIZED without a session.',
  }).output(signedInUser),

  welcome: procedure('GET /welcome', {
    pages: 'public',
    failure: 'Gagal memuat data pengguna',
    summary: 'Get the start screen',
    description:
      "Data of the first screen: the signed-in user or null, the shop's name and, in demo mode only, the demo accounts. `cursor`: the Last-Event-ID with which the stream of changes misses nothing since this answer; null without a user. `needsSetup`: the shop has no users yet. `hostedIdentity`: label of the identity provider, null for none. `isDismissed`: `lastUser`, whose data a device may hold, was deactivated or deleted; false after a mere session expiry.",
  })
    .input(z.object({ lastUser: idSchema.optional() }))
    .output(
      z.object({
        user: signedInUser.nullable(),
        cursor: z.string().nullable(),
        needsSetup: z.boolean(),
        shopName: z.string(),
        demoAccounts: z.array(demoAccount),
        hostedIdentity: z.string().nullable(),
        isDismissed: z.boolean(),
      }),
    ),

  openShop: procedure('POST /shop', {
    pages: 'public',
    failure: 'Gagal membuka toko. Silakan coba lagi.',
    successStatus: 201,
    summary: 'Open a new shop',
    description:
      'Names a new shop and creates its owner. Needs the code that the server prints at startup; rejected once the shop has users. After a demo, SAMPLE_SHOP_EXISTS asks for `sampleShop`.',
  })
    .input(openShopSchema)
    .output(z.object({ id: z.uuid() })),
}
