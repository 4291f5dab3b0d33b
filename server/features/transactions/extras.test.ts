import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { HealthReport } from '../../../contract/health.ts'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { Extra } from '../../../core/products/extras.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { issuesByField, line, openCounter, order, sell, toLineInput } from '../../testing/counter.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const extra = (fields: Partial<Extra>): Extra => ({
  ...{ id: uuidv7(), name: 'Finishing', basis: 'line', price: 0, distance: null, sides: null, free: 0 },
  ...{ discountable: true, categories: [], onByDefault: false },
  ...fields,
})
const EYELETS = extra({
  ...{ name: 'Mata ayam', basis: 'spacing', distance: 50, price: 500, categories: ['Banner'] },
})
const HEM = extra({ name: 'Lipat lem', basis: 'metre', sides: 'all', price: 3_000, categories: ['Banner'] })
const CORNERS = extra({ name: 'Sudut', basis: 'count', price: 1_000, free: 4, categories: ['Banner'] })
const DESIGN = extra({ name: 'Jasa desain', price: 50_000, discountable: false })
const DELIVERY = extra({ name: 'Ongkir', basis: 'order', price: 20_000, discountable: false })
const CUT = extra({ name: 'Potong rapi', basis: 'percent', price: 1_000 })
const ALL = [EYELETS, HEM, CORNERS, DESIGN, DELIVERY, CUT]

const loadStore = async (): Promise<Store> => (await counter.owner.get('/api/store')).body
async function save(fields: object, who = counter.owner) {
  const { version, productSettings } = await loadStore()
  return await who.patch('/api/store/product-settings', { version, productSettings, ...fields })
}
const list = async (extras: Extra[]) => {
  const reply = await save({ extras })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const chosen = (...extras: (Extra | [Extra, number])[]) =>
  extras.map((each) => (Array.isArray(each) ? { id: each[0].id, count: each[1] } : { id: each.id }))
const banner = (...extras: Parameters<typeof chosen>) =>
  line(counter.banner, { length: 300, width: 100, extras: chosen(...extras) })
const patch = async (sale: Transaction, fields: object) =>
  await counter.owner.patch(`/api/transactions/${sale.id}`, { version: sale.version, ...fields })

test('a shop without extras sells as it did, and its lines have none', async () => {
  expect(await loadStore()).toMatchObject({ extras: [] })
  expect(await sell(counter)).toMatchObject({ total: 281_000, items: [{ extras: [] }, {}, {}] })
})

test('a line stores its extras with basis, price, count and sum', async () => {
  await list(ALL)
  const sale = await sell(counter, { items: [banner(EYELETS, HEM, [CORNERS, 6], DESIGN, DELIVERY, CUT)] })
  const { categories: _, onByDefault: __, ...terms } = EYELETS
  expect(sale.items[0]?.extras[0]).toEqual({ ...terms, count: 16, total: 8_000 })
  expect(sale.items[0]?.extras.map(({ count, total }) => [count, total])).toEqual([
    [16, 8_000],
    [8, 24_000],
    [6, 2_000],
    [1, 50_000],
    [1, 20_000],
    [1, 7_500],
  ])
  expect(sale.items[0]?.total).toBe(75_000 + 111_500)
  // 15 % of what may be discounted.
  expect(sale).toMatchObject({ subtotal: 186_500, discount: 17_475 })
  expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body.items).toEqual(sale.items)
})

test('an extra of the order is paid once; one that the product does not have is refused', async () => {
  const sale = await sell(counter, { items: [banner(DELIVERY), banner(DELIVERY)] })
  expect(sale.items.map(({ total }) => total)).toEqual([95_000, 75_000])
  const card = line(counter.card, { extras: chosen(EYELETS) })
  const refused = await counter.cashier.post('/api/transactions', order(counter, { items: [card] }))
  expect(refused.status).toBe(400)
  expect(issuesByField(refused)).toEqual({ 'items.0.extras': 'Finishing ini tidak ada untuk produknya' })
})

test('an order keeps its extras whatever becomes of the list; an edit changes what it names', async () => {
  const sale = await sell(counter, { items: [banner(EYELETS, DELIVERY), banner(DELIVERY)] })
  await list([{ ...EYELETS, price: 900 }, DESIGN])
  const [first, second] = sale.items.map(toLineInput)
  const noted = await patch(sale, { items: [{ ...first, notes: 'Cepat' }, second] })
  expect(noted.body).toMatchObject({ total: sale.total, items: [{ extras: sale.items[0]?.extras }, {}] })
  const same = await patch(noted.body, {
    items: [{ ...first, notes: 'Cepat', extras: chosen(EYELETS, DELIVERY) }, second],
  })
  expect(same.body.version).toBe(noted.body.version)
  const designed = await patch(noted.body, { items: [{ ...first, extras: chosen(EYELETS, DESIGN) }, second] })
  expect(designed.body.items.map(({ total }: { total: number }) => total)).toEqual([133_000, 95_000])
  const doubled = await patch(designed.body, {
    items: [{ ...first, quantity: 2, extras: chosen(EYELETS, DESIGN) }, second],
  })
  expect(doubled.body.items[0]).toMatchObject({ total: 150_000 + 16_000 + 50_000 })
  await list(ALL)
})

test('an idempotent repetition with extras gives the same sale', async () => {
  const input = order(counter, { items: [banner(EYELETS)] })
  const made = await counter.cashier.post('/api/transactions', input)
  const again = await counter.cashier.post('/api/transactions', input)
  expect([made.status, again.status, again.body]).toEqual([201, 200, made.body])
})

test('a sale made offline has the extras and prices that its device knew', async () => {
  const items = [banner(EYELETS, CUT)]
  const shown = await sell(counter, { items })
  const { subtotal, discount, tax, cashback, total } = shown
  const { version } = await loadStore()
  const customer = (await counter.owner.get(`/api/customers/${shown.customerId}`)).body
  await list([{ ...CUT, price: 5_000 }])
  const made = order(counter, {
    ...{ items: [banner(EYELETS, CUT)], madeAt: new Date(Date.now() - 3_600_000).toISOString() },
    expected: { subtotal, discount, tax, cashback, total },
    pricedBy: {
      ...{ store: version, customer: customer.version },
      products: { [counter.banner.id]: counter.banner.version },
    },
  })
  const sent = await counter.cashier.post('/api/transactions', made)
  expect(sent.body).toMatchObject({ total, items: [{ extras: [{ total: 8_000 }, { total: 7_500 }] }] })
  await list(ALL)
})

test('the list is checked, needs the right to change prices, and follows renamed categories', async () => {
  const { productSettings } = await loadStore()
  expect((await save({ extras: [extra({ basis: 'spacing' })] })).status).toBe(400)
  const unknown = await save({ extras: [extra({ categories: ['Payung'] })] })
  expect(issuesByField(unknown)).toEqual({
    'extras.0.categories': 'Kategori Payung tidak ada',
  })
  const left = productSettings.categories.filter((name) => name !== 'Banner')
  const inUse = await save({ productSettings: { ...productSettings, categories: left } })
  expect(issuesByField(inUse)).toEqual({
    'extras.0.categories': 'Kategori Banner masih dipakai finishing Mata ayam',
  })
  const twice = await save({ extras: [{ ...EYELETS, categories: ['Banner', 'banner '] }, ...ALL.slice(1)] })
  expect(twice.body.extras[0].categories).toEqual(['Banner'])
  const { roleRights } = await loadStore()
  const granted = roleRights.cashier?.granted.filter((right) => right !== 'changePrices')
  await counter.db
    .updateTable('storeConfig')
    .set({ roleRights: JSON.stringify({ ...roleRights, cashier: { ...roleRights.cashier, granted } }) })
    .execute()
  const refused = await save({ extras: [] }, counter.cashier)
  expect([refused.status, refused.body.code]).toEqual([403, 'RIGHT_MISSING'])
  const renamed = await save(
    {
      productSettings: {
        ...productSettings,
        categories: productSettings.categories.map((name) => (name === 'Banner' ? 'Spanduk besar' : name)),
      },
      renames: { categories: [{ from: 'Banner', to: 'Spanduk besar' }] },
    },
    counter.cashier,
  )
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  expect(renamed.body.extras[0]).toMatchObject({ name: 'Mata ayam', categories: ['Spanduk besar'] })
  expect((await sell(counter, { items: [banner(EYELETS)] })).items[0]).toMatchObject({ total: 83_000 })
})

test('production sees what to do, and no price', async () => {
  const sale = await sell(counter, { items: [banner(EYELETS, [CORNERS, 6], DESIGN)] })
  const ticket = await counter.operator.post(`/api/transactions/${sale.id}/job-ticket-prints`, {
    id: uuidv7(),
  })
  const tasks = [
    { id: EYELETS.id, name: 'Mata ayam', basis: 'spacing', count: 16, distance: 50, sides: null },
    { id: CORNERS.id, name: 'Sudut', basis: 'count', count: 6, distance: null, sides: null },
    { id: DESIGN.id, name: 'Jasa desain', basis: 'line', count: 1, distance: null, sides: null },
  ]
  expect(ticket.body.items[0].extras).toEqual(tasks)
  const board = await counter.operator.get('/api/production')
  const [card] = board.body.orders.filter(({ id }: { id: string }) => id === sale.id)
  expect(card.lines[0].extras).toEqual(tasks)
})

test('the books add up', async () => {
  await sell(counter, { items: [banner(EYELETS, DESIGN, CUT), banner(DELIVERY)], discountPercent: 12.5 })
  await refreshDailySums(counter.db)
  const { checks } = (await counter.owner.post('/api/health/checks')).body as HealthReport
  expect(
    checks.filter(({ key, state }) => ['orders', 'analytics'].includes(key) && state !== 'good'),
  ).toEqual([])
})

test('the export and the day report say what extras are of the sales', async () => {
  const { rows, foot } = await fetchExport(counter.url, counter.owner, 'transactions/export?')
  const { rows: lines } = await sql<{ amount: number }>`
    select coalesce(sum((extra ->> 'total')::float8), 0) as amount
    from transaction_items join transactions on transactions.id = transaction_id, jsonb_array_elements(extras) as extra
    where deleted_at is null`.execute(counter.db)
  const listed = rows.reduce((sum, row) => sum + Number(row.Finishing?.v), 0)
  expect(listed).toBe(lines[0]?.amount)
  expect(foot.Finishing?.v).toBe(listed)
  expect(rows.every((row) => Number(row.Finishing?.v) <= Number(row.Subtotal?.v))).toBe(true)

  const day = dayOf(new Date(), 'Asia/Jakarta')
  const { body: report } = await counter.owner.get(`/api/reports/day?day=${day}`)
  const { body: parts } = await counter.owner.get(`/api/analytics/breakdown?from=${day}&to=${day}`)
  expect(report.extras.length).toBeGreaterThan(2)
  expect(report.extras).toEqual(parts.extras)
  const sheet = await fetchExport(counter.url, counter.owner, `reports/day/export?day=${day}`)
  expect(sheet.rows.map((row) => row.Bagian?.v)).toContain('Finishing')
})
