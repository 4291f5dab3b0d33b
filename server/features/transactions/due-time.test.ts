import { afterAll, expect, test } from 'vitest'
import { addDays, dayOf, timeOf } from '../../../core/time/calendar.ts'
import { toLineInput as asAsked, issuesByField, openCounter, order, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const TODAY = dayOf(new Date(), 'Asia/Jakarta')
const edit = (id: string, version: number, fields: object, who = counter.owner) =>
  who.patch(`/api/transactions/${id}`, { version, ...fields })

test('an order can have a due time and be express', async () => {
  const plain = await sell(counter)
  expect(plain).toMatchObject({ estimatedCompletion: addDays(TODAY, 1), dueTime: null, isExpress: false })
  const timed = await sell(counter, { dueTime: '15:30', isExpress: true })
  expect(timed).toMatchObject({ dueTime: '15:30', isExpress: true, total: plain.total })

  const { body: without } = await edit(timed.id, timed.version, { dueTime: null })
  expect(without).toMatchObject({ dueTime: null, isExpress: true })
  const { body: other } = await edit(timed.id, without.version, { discountPercent: 1 })
  expect(other).toMatchObject({ dueTime: null, isExpress: true, estimatedCompletion: addDays(TODAY, 1) })
  const { body: history } = await counter.owner.get(`/api/transactions/${timed.id}/activity`)
  expect(JSON.stringify(history)).toContain('due_time')

  for (const dueTime of ['24:00', '9:30', '15.30', 'sore']) {
    const refused = await edit(plain.id, plain.version, { dueTime })
    expect(issuesByField(refused)).toMatchObject({ dueTime: 'Jam tidak valid' })
  }
  // An operator may change the status, but not the due time.
  expect((await edit(plain.id, plain.version, { dueTime: '10:00' }, counter.operator)).status).toBe(403)
  expect((await edit(plain.id, plain.version, { isExpress: true }, counter.operator)).status).toBe(403)
})

test('the Ekspres surcharge follows the settings; existing orders keep theirs', async () => {
  const set = async (terms: object, who = counter.owner) => {
    const { version } = (await counter.owner.get('/api/store')).body
    return await who.patch('/api/store', { version, ...terms })
  }
  const free = await sell(counter, { isExpress: true })
  expect(free).toMatchObject({ subtotal: 290_000, expressSurcharge: 0 })
  expect((await set({ expressRate: 0.25, expressFee: 10_000 })).status).toBe(200)
  expect((await set({ expressRate: 0.5 }, counter.cashier)).status).toBe(403)
  expect(issuesByField(await set({ expressRate: 1.5, expressFee: -1 }))).toEqual({
    expressRate: 'Paling banyak 100%',
    expressFee: 'Tidak boleh kurang dari 0',
  })

  const terms = { expressRate: 0.25, expressFee: 10_000 }
  const hurried = await sell(counter, { isExpress: true, paidAmount: 100_000 })
  expect(hurried).toMatchObject({
    ...terms,
    ...{ expressSurcharge: 82_500, subtotal: 372_500, discount: 34_500, tax: 33_800, total: 371_500 },
    ...{ paidAmount: 100_000, remainingAmount: 271_500 },
  })
  expect(await sell(counter)).toMatchObject({ expressRate: 0, expressFee: 0, expressSurcharge: 0 })
  // The screen showed the figures without the surcharge.
  const { subtotal, discount, tax, cashback, total } = free
  const expected = { subtotal, discount, tax, cashback, total }
  const asked = await counter.cashier.post('/api/transactions', order(counter, { isExpress: true, expected }))
  expect(asked).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
  expect(asked.body.data.figures.subtotal).toBe(372_500)

  await set({ expressRate: 0.5, expressFee: 0 })
  // An express order keeps its surcharge in other edits; one that becomes express pays today's.
  const { body: fewer } = await edit(hurried.id, hurried.version, {
    items: hurried.items.slice(0, 1).map(asAsked),
  })
  expect(fewer).toMatchObject({ ...terms, expressSurcharge: 47_500, subtotal: 197_500 })
  const { body: stillFree } = await edit(free.id, free.version, { isExpress: true, discountPercent: 10 })
  expect(stillFree).toMatchObject({ subtotal: 290_000, expressSurcharge: 0 })
  const { body: calm } = await edit(hurried.id, fewer.version, { isExpress: false })
  expect(calm).toMatchObject({ isExpress: false, expressRate: 0, expressSurcharge: 0, subtotal: 150_000 })
  const { body: again } = await edit(hurried.id, calm.version, { isExpress: true })
  expect(again).toMatchObject({ expressRate: 0.5, expressSurcharge: 75_000, subtotal: 225_000 })
  const { body: history } = await counter.owner.get(`/api/transactions/${hurried.id}/activity`)
  expect(JSON.stringify(history)).toContain('express_surcharge')
  await set({ expressRate: 0, expressFee: 0 })
})

test('the list sorts by due time within a day, orders without one last, across pages', async () => {
  const day = '2031-05-05'
  const made: string[] = []
  for (const dueTime of ['15:00', null, '09:30', '15:00', '23:59'])
    made.push((await sell(counter, { estimatedCompletion: day, dueTime })).id)
  const pages = async (sort: string) => {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await counter.operator.get(`/api/transactions?sort=${sort}&limit=2${cursor}`)
      seen.push(...body.rows.map(({ id }: { id: string }) => id))
      if (!body.nextCursor) return seen.filter((id) => made.includes(id))
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
    }
  }
  const inOrder = [2, 0, 3, 4, 1].map((index) => made[index])
  expect(await pages('due')).toEqual(inOrder)
  expect(await pages('due-last')).toEqual(inOrder.toReversed())
})

test('lateness respects the due time', async () => {
  const before = (await counter.operator.get('/api/dashboard/open-work')).body.counts
  const now = new Date()
  const past = await sell(counter, { estimatedCompletion: TODAY, dueTime: '00:00' })
  const later = await sell(counter, { estimatedCompletion: TODAY, dueTime: '23:59' })
  const { body } = await counter.operator.get('/api/dashboard/open-work')
  const isOver = timeOf(now, 'Asia/Jakarta') === '23:59'
  expect(body.counts.late - before.late).toBe(isOver ? 2 : 1)
  expect(body.counts.dueToday - before.dueToday).toBe(isOver ? 0 : 1)
  const order = body.open.map(({ id }: { id: string }) => id)
  expect(order.indexOf(past.id)).toBeLessThan(order.indexOf(later.id))
  const { body: today } = await counter.owner.get('/api/dashboard/today')
  expect(today.orders).toMatchObject({ late: body.counts.late, dueToday: body.counts.dueToday })
})
