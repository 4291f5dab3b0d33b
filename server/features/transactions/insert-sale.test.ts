import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionInputSchema } from '../../../core/orders/transaction.ts'
import { connect } from '../../platform/database/connection.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { type Counter, line, openCounter, order, sell, toLineInput } from '../../testing/counter.ts'
import { createTransactionIn } from './create-transaction.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

const paidOf = async (id: string) =>
  (
    await counter.db
      .selectFrom('transactions')
      .select(['paidAmount', 'refundedAmount', 'version'])
      .where('id', '=', id)
      .execute()
  )[0]

/** Rows of a log about a sale. */
async function rowsOf(sale: Transaction) {
  const { rows: entries } = await sql`select entity, operation, actor is not null as "byCashier" from activity
    where record_id = ${sale.id} order by seq`.execute(counter.db)
  const { rows: changes } = await sql`select entity, operation from changes
    where txid = (select txid from changes where id = ${sale.id} order by seq limit 1) order by seq`.execute(
    counter.db,
  )
  return { entries, changes }
}

/** A payment inserted directly, past the API. */
const book = (sale: Transaction, amount: number, db = counter.db) =>
  sql`
  insert into payments (id, transaction_id, amount, tendered, method) values (${uuidv7()}, ${sale.id}, ${amount}, ${amount}, 'cash')`.execute(
    db,
  )

describe('a sale inserted with its first payment', () => {
  test('is one version, one change and one entry of activity', async () => {
    const sale = await sell(counter, { paidAmount: 10_000 })
    expect(sale).toMatchObject({ version: 1, paidAmount: 10_000, paymentStatus: 'partial' })
    expect(await paidOf(sale.id)).toEqual({ paidAmount: 10_000, refundedAmount: 0, version: 1 })
    expect(await rowsOf(sale)).toEqual({
      entries: [
        { entity: 'transactions', operation: 'create', byCashier: true },
        { entity: 'payments', operation: 'create', byCashier: true },
      ],
      changes: [
        { entity: 'transactions', operation: 'create' },
        { entity: 'customers', operation: 'update' },
      ],
    })
  })

  test('locks its customer only at the commit, which updates the total spent', async () => {
    const { id, totalSpent } = await counter.customer('Bu Ratna', 'regular')
    const other = connect(counter.databaseUrl, pino({ enabled: false }))
    const spent = () => counter.db.selectFrom('customers').select('totalSpent').where('id', '=', id).execute()
    const sale = await transaction(
      transactionContext(counter.db, { actor: counter.users.cashier }),
      async (db) => {
        const input = transactionInputSchema.parse(order(counter, { customerId: id }))
        const made = await createTransactionIn(
          db,
          { user: { id: counter.users.cashier, role: 'cashier' }, rights: {}, sessionId: uuidv7() },
          input,
        )
        await sql`select from customers where id = ${id} for no key update nowait`.execute(other)
        return made
      },
    )
    await other.destroy()
    expect(await spent()).toEqual([{ totalSpent: totalSpent + sale.total }])
  })

  test('is refused when the paid amount differs from its payments', async () => {
    const sale = await sell(counter)
    const copy = (paid: number, booked: number) =>
      transaction(transactionContext(counter.db), async (db) => {
        const id = uuidv7()
        await sql`insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax,
            cashback, total, paid_amount, payment_method, status, estimated_completion, item_count, first_item_name, search_text)
          select ${id}, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax, cashback, total,
            ${paid}::bigint, payment_method, status, estimated_completion, item_count, first_item_name, search_text
          from transactions where id = ${sale.id}`.execute(db)
        await sql`insert into transaction_items select (jsonb_populate_record(line,
            jsonb_build_object('id', gen_random_uuid(), 'transaction_id', ${id}::uuid))).*
          from transaction_items as line where transaction_id = ${sale.id}`.execute(db)
        if (booked > 0) await book({ ...sale, id }, booked, db)
        return id
      })
    await expect(copy(500, 0)).rejects.toThrow('do not sum to what is paid')
    await expect(copy(500, 700)).rejects.toThrow('do not sum to what is paid')
    expect(await paidOf(await copy(500, 500))).toEqual({ paidAmount: 500, refundedAmount: 0, version: 1 })
    expect(await paidOf(await copy(0, 700))).toEqual({ paidAmount: 700, refundedAmount: 0, version: 2 })
  })
})

describe('a payment on an existing sale', () => {
  test('counts beside an equal payment booked at the same instant', async () => {
    const sale = await sell(counter)
    const other = connect(counter.databaseUrl, pino({ enabled: false }))
    let second: Promise<unknown> = Promise.resolve()
    await transaction(transactionContext(counter.db), async (db) => {
      await book(sale, 500, db)
      second = book(sale, 500, other)
      // Until it waits for this transaction's lock.
      for (let waits = false; !waits; ) {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db)
        waits = rows.length > 0
      }
    })
    await second
    await other.destroy()
    expect(await paidOf(sale.id)).toMatchObject({ paidAmount: 1000 })
  })

  test('counts together with a refund in the same statement', async () => {
    const sale = await sell(counter, { paidAmount: 2000 })
    await sql`insert into payments (id, transaction_id, amount, tendered, method)
      select gen_random_uuid(), ${sale.id}::uuid, amount, amount, 'cash' from unnest(array[-700, 700, 300]) as amount`.execute(
      counter.db,
    )
    expect(await paidOf(sale.id)).toMatchObject({ paidAmount: 2300, refundedAmount: 700 })
  })
})

describe('a line added to an existing sale', () => {
  const add = (sale: Transaction, total: number) => sql`
    insert into transaction_items select (jsonb_populate_record(line,
      jsonb_build_object('id', gen_random_uuid(), 'position', 9, 'total', ${total}::bigint))).*
    from transaction_items as line where transaction_id = ${sale.id} and position = 0`

  test('is refused unless its sale changes too', async () => {
    const sale = await sell(counter)
    await expect(add(sale, 500).execute(counter.db)).rejects.toThrow('do not sum to its subtotal')
    const changedThen = transaction(transactionContext(counter.db), async (db) => {
      await sql`update transactions set cancel_reason = null where id = ${sale.id}`.execute(db)
      await add(sale, 500).execute(db)
    })
    await expect(changedThen).rejects.toThrow('do not sum to its subtotal')
  })

  test('is recorded when an edit adds it', async () => {
    const sale = await sell(counter)
    const items = [...sale.items.map(toLineInput), line(counter.card)]
    const edit = { version: sale.version, items }
    expect((await counter.cashier.patch(`/api/transactions/${sale.id}`, edit)).status).toBe(200)
    expect((await rowsOf(sale)).entries).toContainEqual({
      entity: 'transaction_items',
      operation: 'create',
      byCashier: true,
    })
  })

  test('updates the day sums', async () => {
    const sale = await sell(counter)
    const items = [...sale.items.map(toLineInput), line(counter.card)]
    await sql`delete from stale_days`.execute(counter.db)
    await counter.cashier.patch(`/api/transactions/${sale.id}`, { version: sale.version, items })
    expect((await sql`select from stale_days`.execute(counter.db)).rows).not.toEqual([])
  })
})
