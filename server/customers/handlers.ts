import type { Customer } from '../../contract/customers.ts'
import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { pageOf, readCursor } from '../database/keyset.ts'
import { refusal } from '../refusal.ts'
import { customersAfter, customersByIds, insertCustomer } from './queries.ts'

/** The calls on customers (specification, sections 2, 3 and 7). */
export const customers = {
  list: api.customers.list.handler(async ({ input, context }) => {
    const place = readCursor(input.cursor)
    return pageOf(await customersAfter(context.db, { ...input, place }), input.limit)
  }),

  get: api.customers.get.handler(({ input, context }) => known(context.db, input.id)),

  create: api.customers.create.handler(({ input, context }) => {
    const createdBy = context.identity.user.id
    return atomically(context.db, createdBy, async (db) => {
      await insertCustomer(db, { ...input, createdBy })
      return await known(db, input.id)
    })
  }),
}

async function known(db: Database, id: string): Promise<Customer> {
  const [customer] = await customersByIds(db, [id])
  if (!customer) throw refusal('NOT_FOUND')
  return customer
}
