import { z } from 'zod'
import { API_KEY_PAGES, apiKeyInputSchema } from '../core/access/api-key.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

/** A key as its owner sees it again: never the key itself. `ending` are its last four letters. */
const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  ending: z.string(),
  pages: z.array(z.enum(API_KEY_PAGES)),
  readOnly: z.boolean(),
  createdAt: instantSchema,
  createdByName: z.string(),
  lastUsedAt: instantSchema.nullable(),
  /** Whether it works: its maker may still be here. */
  isActive: z.boolean(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

const owner = { pages: ['/settings'], ownerOnly: true } as const
const tags = ['API keys']

export const apiKeys = {
  list: procedure(owner)
    .route({
      method: 'GET',
      path: '/api-keys',
      summary: 'List API keys',
      description: 'The keys that are not revoked, newest first. Owner only.',
      tags,
    })
    .output(z.object({ rows: z.array(apiKeySchema) })),

  create: procedure({ ...owner, failure: 'Gagal membuat kunci. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/api-keys',
      successStatus: 201,
      summary: 'Make an API key',
      description:
        'Makes a key, which is answered once and kept by its hash alone: `Authorization: Bearer <key>`. At most 50 at a time. Owner only.',
      tags,
    })
    .input(apiKeyInputSchema)
    .output(z.object({ key: z.string(), record: apiKeySchema })),

  remove: procedure({ ...owner, failure: 'Gagal mencabut kunci. Silakan coba lagi.' })
    .route({
      method: 'DELETE',
      path: '/api-keys/{id}',
      summary: 'Revoke an API key',
      description: 'Revokes a key: its next call is refused. Owner only.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),
}
