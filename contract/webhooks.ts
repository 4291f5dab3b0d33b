import { z } from 'zod'
import { WEBHOOK_EVENT_NAMES, webhookInputSchema } from '../core/shop/webhook.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

/** A receiver of messages. `waiting`: how many have not arrived yet; `failed`: how many were given up. `answer`: what came of the last attempt. */
const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  createdAt: instantSchema,
  waiting: z.int(),
  failed: z.int(),
  lastSentAt: instantSchema.nullable(),
  /** How often it has failed since it last answered. */
  failures: z.int(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** A message to a receiver. `answer`: what came of the last attempt, in words. */
const webhookMessageSchema = z.object({
  id: z.uuid(),
  type: z.enum(WEBHOOK_EVENT_NAMES),
  transactionId: z.uuid(),
  at: instantSchema,
  state: z.enum(['sent', 'waiting', 'failed']),
  attempts: z.int(),
  nextAt: instantSchema,
  answer: z.string().nullable(),
})
export type WebhookMessage = z.infer<typeof webhookMessageSchema>

const owner = { pages: ['/settings'], ownerOnly: true } as const
const tags = ['Webhooks']
const failure = 'Gagal menyimpan webhook. Silakan coba lagi.'

export const webhooks = {
  list: procedure(owner)
    .route({
      method: 'GET',
      path: '/webhooks',
      summary: 'List webhooks',
      description:
        "The receivers, newest first, and whether this server sends at all, and to addresses of the shop's own network. Owner only.",
      tags,
    })
    .output(z.object({ rows: z.array(webhookSchema), reach: z.enum(['off', 'public', 'lan']) })),

  create: procedure({ ...owner, failure })
    .route({
      method: 'POST',
      path: '/webhooks',
      successStatus: 201,
      summary: 'Add a webhook',
      description:
        'Adds a receiver, at most ten. Its secret is answered once: every message is signed with it by the rules of Standard Webhooks. Refused: an address without https, or of this machine or a private network, unless the server is set to send there. Owner only.',
      tags,
    })
    .input(webhookInputSchema)
    .output(z.object({ id: z.uuid(), secret: z.string() })),

  renewSecret: procedure({ ...owner, failure })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secrets',
      summary: 'Renew the secret of a webhook',
      description:
        'Gives a receiver a new secret, answered once; for a day the former one signs beside it. Owner only.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ secret: z.string() })),

  remove: procedure({ ...owner, failure })
    .route({
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Remove a webhook',
      description: 'Takes a receiver away: what still waits is not sent. Owner only.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),

  messages: procedure(owner)
    .route({
      method: 'GET',
      path: '/webhooks/{id}/messages',
      summary: 'The messages of a webhook',
      description:
        'The latest 100 messages of a receiver, newest first; those that have arrived are kept for 30 days. Owner only.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ rows: z.array(webhookMessageSchema) })),

  resend: procedure({ ...owner, failure: 'Gagal mengirim ulang. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/messages/{messageId}/attempts',
      summary: 'Send a message again',
      description: 'Sends a message once more now, under its id, whatever became of it. Owner only.',
      tags,
    })
    .input(z.object({ id: idSchema, messageId: idSchema }))
    .output(z.object({ id: z.uuid() })),

  resendAll: procedure({ ...owner, failure: 'Gagal mengirim ulang. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/attempts',
      summary: 'Send all that has not arrived',
      description: 'Sends all that waits or was given up, as soon as possible. Owner only.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ count: z.int() })),
}
