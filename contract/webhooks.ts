import { z } from 'zod'
import { WEBHOOK_EVENT_NAMES, webhookInputSchema } from '../core/shop/webhook.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

/** `waiting`: undelivered messages; `failed`: given up. */
const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  createdAt: instantSchema,
  waiting: z.int(),
  failed: z.int(),
  lastSentAt: instantSchema.nullable(),
  /** Consecutive failures. */
  failures: z.int(),
})
export type Webhook = z.infer<typeof webhookSchema>

/**
 * `lastResult`: result of the last attempt as text. State: waiting → sent, or waiting → failed after the retry period;
 * resending returns it to waiting.
 */
const webhookMessageSchema = z.object({
  id: z.uuid(),
  type: z.enum(WEBHOOK_EVENT_NAMES),
  /** The order, the quote, or for `balance.created` the customer. */
  transactionId: z.uuid(),
  customerName: z.string().nullable(),
  at: instantSchema,
  state: z.enum(['sent', 'waiting', 'failed']),
  attempts: z.int(),
  nextAt: instantSchema,
  lastResult: z.string().nullable(),
})
export type WebhookMessage = z.infer<typeof webhookMessageSchema>

const ownerAccess = { pages: ['/settings'], ownerOnly: true } as const
const failure = 'Gagal menyimpan webhook. Silakan coba lagi.'

export const webhooks = {
  list: procedure('GET /webhooks', {
    ...ownerAccess,
    summary: 'List webhooks',
    description:
      'Receivers, newest first, and where this server can send: nowhere, to public addresses, or also to the local network. Owner only.',
  }).output(z.object({ rows: z.array(webhookSchema), allowedTargets: z.enum(['off', 'public', 'lan']) })),

  create: procedure('POST /webhooks', {
    ...ownerAccess,
    failure,
    successStatus: 201,
    summary: 'Add a webhook',
    description:
      'Adds a receiver (at most ten) and returns its secret once; messages are signed by the Standard Webhooks specification. Rejects addresses without https and private addresses unless the server allows them. Owner only.',
  })
    .input(webhookInputSchema)
    .output(z.object({ id: z.uuid(), secret: z.string() })),

  renewSecret: procedure('POST /webhooks/{id}/secrets', {
    ...ownerAccess,
    failure,
    summary: 'Renew the secret of a webhook',
    description: 'Returns a new secret once; the former one also signs for another day. Owner only.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ secret: z.string() })),

  remove: procedure('DELETE /webhooks/{id}', {
    ...ownerAccess,
    failure,
    summary: 'Remove a webhook',
    description: 'Deletes a receiver and its pending messages. Owner only.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),

  messages: procedure('GET /webhooks/{id}/messages', {
    ...ownerAccess,
    summary: 'List the messages of a webhook',
    description: 'The latest 100 messages, newest first; delivered ones are kept for 30 days. Owner only.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ rows: z.array(webhookMessageSchema) })),

  resend: procedure('POST /webhooks/{id}/messages/{messageId}/attempts', {
    ...ownerAccess,
    failure: 'Gagal mengirim ulang. Silakan coba lagi.',
    summary: 'Send a message again',
    description: 'Sends a message again now under the same id, whatever its state. Owner only.',
  })
    .input(z.object({ id: idSchema, messageId: idSchema }))
    .output(z.object({ id: z.uuid() })),

  resendUndelivered: procedure('POST /webhooks/{id}/attempts', {
    ...ownerAccess,
    failure: 'Gagal mengirim ulang. Silakan coba lagi.',
    summary: 'Resend all undelivered messages',
    description: 'Sends all pending and failed messages as soon as possible. Owner only.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ count: z.int() })),
}
