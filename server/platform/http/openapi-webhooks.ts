import { z } from 'zod'
import { WEBHOOK_MESSAGES } from '../../../contract/webhook-messages.ts'

const HEADERS = [
  {
    name: 'webhook-id',
    description:
      'The id of the message. The same message comes again with the same id: process each id once.',
    example: '0192f0a1-0b2c-7d3e-8f40-516273849506',
  },
  {
    name: 'webhook-timestamp',
    description: 'Seconds since 1970 at which it was sent. Refuse what is older than five minutes.',
    example: '1795420800',
  },
  {
    name: 'webhook-signature',
    description:
      'One or more of `v1,<base64>`, separated by spaces: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body as received>`, with the ' +
      "receiver's secret (base64 behind `whsec_`) as key. One that matches is enough; during a change of secret there are two.",
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
]

/** The `webhooks` of the document: messages, headers, and the answers that count as received. */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(WEBHOOK_MESSAGES).map(([type, { body, sent }]) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          summary: sent,
          description:
            `${sent} Sent at least once, in order for each order; again with growing pauses for five days until it is answered ` +
            'with a status of 2xx within ten seconds. Redirects are not followed.',
          tags: ['Webhooks'],
          parameters: HEADERS.map((header) => ({
            ...header,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: { required: true, content: { 'application/json': { schema: z.toJSONSchema(body) } } },
          responses: { '2XX': { description: 'Received. Every other status is tried again.' } },
        },
      },
    ]),
  )
}
