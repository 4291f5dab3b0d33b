import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, transactionContext } from '../../../platform/database/transaction.ts'
import { softDeleteRecords } from '../../../shared/imports/queries.ts'
import { runAsBatch } from '../../../shared/records/batch.ts'
import { type Counter, line, openCounter, order, sell } from '../../../testing/counter.ts'
import { addQuote, orderOf } from '../../../testing/quote.ts'
import { checkLinks } from './links.queries.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

const CARD = { category: 'Kartu', unit: 'pcs', pricePerUnit: 500 }
const wrong = async () => (await counter.db.transaction().execute(checkLinks)).wrong
const remove = async (path: string) => expect((await counter.owner.delete(path)).status).toBe(200)

/** Soft-deletes as a batch without checking for sales that use the records. */
const removeInBatch = (table: 'customers' | 'products', id: string) =>
  transaction(transactionContext(counter.db, { actor: counter.users.owner }), (db) =>
    runAsBatch(
      db,
      () => softDeleteRecords(db, table, [id], counter.users.owner),
      () => ({ table: 'imports', operation: 'delete', figures: { imported: table, created: 1, updated: 0 } }),
    ),
  )

test('records removed after their sales or quotes, merged, or sold offline pass the check', async () => {
  const customer = await counter.customer('Pergi', 'regular')
  const product = await counter.product({ ...CARD, name: 'Habis' })
  const sale = await sell(counter, { customerId: customer.id, items: [line(product)] })
  await remove(`/api/customers/${customer.id}`)
  await remove(`/api/products/${product.id}`)
  // Later edits of the sale do not repeat its customer or product.
  const edited = { version: sale.version, estimatedCompletion: '2030-01-31' }
  expect((await counter.owner.patch(`/api/transactions/${sale.id}`, edited)).status).toBe(200)

  const [kept, merged] = [await counter.customer('Tetap', 'gold'), await counter.customer('Digabung', 'gold')]
  await sell(counter, { customerId: merged.id })
  await counter.owner.post(`/api/customers/${kept.id}/merges`, { from: merged.id })
  await remove(`/api/customers/${kept.id}`)

  const { body: store } = await counter.owner.get('/api/store')
  const sold = await counter.product({ ...CARD, name: 'Terjual di luar' })
  const madeAt = new Date().toISOString()
  await remove(`/api/products/${sold.id}`)
  const without = order(counter, {
    items: [line(sold)],
    madeAt,
    pricedBy: {
      customer: counter.gold.version,
      store: store.version,
      products: { [sold.id]: sold.version },
    },
  })
  expect((await counter.cashier.post('/api/transactions', without)).status).toBe(201)

  const promised = await counter.product({ ...CARD, name: 'Dijanjikan' })
  const quote = await addQuote(counter, { items: [line(promised)] })
  await remove(`/api/products/${promised.id}`)
  expect((await counter.cashier.post('/api/transactions', orderOf(quote))).status).toBe(201)
  expect(await wrong()).toEqual([])
})

test('a sale whose customer or product was removed by an undo is reported', async () => {
  const [first, used] = [
    await counter.customer('Lebih dulu', 'gold'),
    await counter.customer('Dipakai', 'gold'),
  ]
  const product = await counter.product({ ...CARD, name: 'Dipakai' })
  const late = await sell(counter)
  const [one, other] = [
    await sell(counter, { customerId: used.id }),
    await sell(counter, { items: [line(product)] }),
  ]
  await remove(`/api/customers/${first.id}`)
  await counter.db
    .updateTable('transactions')
    .set({ customerId: first.id })
    .where('id', '=', late.id)
    .execute()
  await removeInBatch('customers', used.id)
  await removeInBatch('products', product.id)
  const found = [
    { name: 'pelanggan Lebih dulu sudah dihapus', transactionId: late.id, recorded: 0, recomputed: 1 },
    { name: 'pelanggan Dipakai sudah dihapus', transactionId: one.id, recorded: 0, recomputed: 1 },
    { name: 'produk Dipakai sudah dihapus', transactionId: other.id, recorded: 0, recomputed: 1 },
  ]
  expect(await wrong()).toEqual(expect.arrayContaining(found))
  expect(await wrong()).toHaveLength(3)
})

test('a sale stored with a deleted product is reported', async () => {
  const before = (await wrong()).length
  const product = await counter.product({ ...CARD, name: 'Sudah tiada' })
  await remove(`/api/products/${product.id}`)
  const sale = await sell(counter, { items: [line(counter.card)] })
  expect(await wrong()).toHaveLength(before)
  await counter.db
    .updateTable('transactionItems')
    .set({ productId: product.id })
    .where('transactionId', '=', sale.id)
    .execute()
  expect(await wrong()).toContainEqual({
    name: 'produk Sudah tiada sudah dihapus',
    transactionId: sale.id,
    recorded: 0,
    recomputed: 1,
  })
})
