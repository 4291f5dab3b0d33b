import { z } from 'zod'
import { customerInputSchema, membershipTierSchema } from '../core/customer.ts'
import { idSchema } from '../core/id.ts'
import { call, instantSchema, pageInputSchema, searchSchema } from './call.ts'

export const customerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  membershipTier: membershipTierSchema,
  address: z.string().nullable(),
  totalSpent: z.number(),
  createdAt: instantSchema,
  version: z.int(),
})
export type Customer = z.infer<typeof customerSchema>

const readers = ['/customers', '/create-transaction', '/transactions', '/receivables'] as const
const tags = ['Customers']

export const customers = {
  /** Newest first, by name or phone (section 2, Customers). */
  list: call({ pages: readers })
    .route({ method: 'GET', path: '/customers', summary: 'List customers', tags })
    .input(pageInputSchema.extend({ search: searchSchema }))
    .output(z.object({ rows: z.array(customerSchema), nextCursor: z.string().nullable() })),

  get: call({ pages: readers })
    .route({ method: 'GET', path: '/customers/{id}', summary: 'One customer', tags })
    .input(z.object({ id: idSchema }))
    .output(customerSchema),

  /** Creates a customer under the caller's id; the same id again answers the same record. */
  create: call({
    pages: ['/customers', '/create-transaction'],
    failure: 'Gagal membuat pelanggan. Silakan coba lagi.',
  })
    .route({ method: 'POST', path: '/customers', successStatus: 201, summary: 'Create a customer', tags })
    .input(customerInputSchema.extend({ id: idSchema }))
    .output(customerSchema),
}
