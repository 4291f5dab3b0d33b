import { z } from 'zod'
import { API_KEY_PAGES, apiKeyInputSchema } from '../core/access/api-key.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

/** `ending`: the last four characters; the key itself is never returned. */
const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  ending: z.string(),
  pages: z.array(z.enum(API_KEY_PAGES)),
  readOnly: z.boolean(),
  createdAt: instantSchema,
  createdByName: z.string(),
  lastUsedAt: instantSchema.nullable(),
  /** False if the key's creator left or was deactivated. */
  isActive: z.boolean(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

const ownerAccess = { pages: ['/settings'], ownerOnly: true } as const

export const apiKeys = {
  list: procedure('GET /api-keys', {
    ...ownerAccess,
    summary: 'List API keys',
    description: 'Active keys, newest first. Owner only.',
  }).output(z.object({ rows: z.array(apiKeySchema) })),

  create: procedure('POST /api-keys', {
    ...ownerAccess,
    failure: 'Gagal membuat kunci. Silakan coba lagi.',
    successStatus: 201,
    summary: 'Create an API key',
    description:
      'Creates a key for `Authorization: Bearer <key>`. The key is returned once; only its hash is stored. At most 50 active keys. Owner only.',
  })
    .input(apiKeyInputSchema)
    .output(z.object({ key: z.string(), record: apiKeySchema })),

  remove: procedure('DELETE /api-keys/{id}', {
    ...ownerAccess,
    failure: 'Gagal mencabut kunci. Silakan coba lagi.',
    summary: 'Revoke an API key',
    description: 'Revokes a key with immediate effect. Owner only.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),
}
