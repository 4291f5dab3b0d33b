import { z } from 'zod'
import { CUSTOMER_ACTIONS } from '../core/orders/customer-page.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

/** The order or the quote whose page a link opens. */
const targetSchema = z.object({ of: z.enum(['order', 'quote']), id: idSchema })
export type LinkTarget = z.infer<typeof targetSchema>

const linksSchema = z.object({
  /** The shop uses the page, and the server has an address for it. */
  isOn: z.boolean(),
  /** Links that open the page now. */
  count: z.int(),
  /** When the last of them ends. */
  expiresAt: instantSchema.nullable(),
})

const actionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CUSTOMER_ACTIONS),
  /** As the customer wrote it. */
  name: z.string(),
  customerName: z.string(),
  transactionId: z.uuid().nullable(),
  quoteId: z.uuid().nullable(),
  createdAt: instantSchema,
})

/** Anyone who may see the prices of an order. Links of quotes also need the page of quotes. */
const pages = ['/transactions', '/create-transaction', '/receivables'] as const
const FAILED = 'Gagal membuat link. Silakan coba lagi.'

export const customerPage = {
  setting: procedure('GET /customer-page', {
    pages: ['/settings'],
    summary: "Get the address of customers' pages",
    description:
      'The public address that links begin with; null without the settings CUSTOMER_URL and PUBLIC_URL.',
  }).output(z.object({ address: z.string().nullable() })),

  links: procedure('GET /customer-page/links', {
    pages,
    summary: "Count the links to a customer's page",
    description: 'How many links open the page of an order or a quote, and until when.',
  })
    .input(targetSchema)
    .output(linksSchema),

  createLink: procedure('POST /customer-page/links', {
    pages,
    failure: FAILED,
    successStatus: 201,
    summary: "Make a link to a customer's page",
    description:
      'Makes a link that opens the page of one order or quote without an account for 14 days, and prolongs the earlier ones. The address is answered once: the server keeps only its hash. NOT_FOUND while the page is off. A quote must have been sent.',
  })
    .input(targetSchema)
    .output(z.object({ url: z.string(), expiresAt: instantSchema })),

  revokeLinks: procedure('POST /customer-page/links/revocation', {
    pages,
    failure: 'Gagal mencabut link. Silakan coba lagi.',
    summary: "Revoke the links to a customer's page",
    description: 'Ends all links of an order, also those of the quote that it was made of, or of a quote.',
  })
    .input(targetSchema)
    .output(linksSchema),

  actions: procedure('GET /customer-page/actions', {
    pages,
    summary: 'List what customers did',
    description:
      'The newest twenty things that customers did on their pages, newest first. What concerns quotes only for those who may open them.',
  }).output(z.object({ rows: z.array(actionSchema) })),
}
