import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { DayReport } from '../../../contract/reports.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, PAGES } from '../../../core/access/access.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { addDays, dayOf, monthOf } from '../../../core/time/calendar.ts'
import { issuesByField, line, openCounter, order } from '../../testing/counter.ts'
import { seededRandom } from '../../testing/random.ts'
import { randomSales } from '../../testing/random-sales.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { setRolePermissions } from '../../testing/staff.ts'

const ZONE = 'Asia/Jakarta'
const STEPS = 240
const today = dayOf(new Date(), ZONE)
const DAYS = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6))
const WEEK = `from=${DAYS[0]}&to=${today}`
const seeded = seededRandom(20_261_126)
const { random, oneOf } = seeded

const counter = await openCounter()
const { owner, manager, cashier, operator } = counter
afterAll(() => counter.close())

type Row = {
  day: string
  number: string
  account: string
  name: string
  amount: number
  text: string
  reference: string
}

/** The .csv file, read by hand: cells with commas are quoted. */
async function journal(query = WEEK): Promise<Row[]> {
  const { status, body, headers } = await owner.get(`/api/journal/export-csv?${query}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, ...lines] = String(body).trimEnd().split('\r\n')
  expect(head).toBe('Tanggal,Nomor,Nomor akun,Nama akun,Debit,Kredit,Keterangan,Referensi')
  return lines.map((text) => {
    const cells = [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    )
    const [date = '', number = '', account = '', name = '', debit, credit, note = '', reference = ''] = cells
    expect(date).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(Math.min(Number(debit), Number(credit))).toBe(0)
    const amount = Number(debit) - Number(credit)
    return {
      day: date.split('/').toReversed().join('-'),
      number,
      account,
      name,
      amount,
      text: note,
      reference,
    }
  })
}
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const sumBy = (rows: readonly Row[], keyOf: (row: Row) => string) =>
  Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, sumOf(group)]))
const scalar = async (query: ReturnType<typeof sql<{ sum: number }>>): Promise<number> =>
  Number((await query.execute(counter.db)).rows[0]?.sum)

const MONEY: Record<PaymentMethod, string> = { cash: '1-10001', transfer: '1-10002', qris: '1-10003' }

const { sales, add, change } = randomSales(counter, seeded, DAYS, ZONE)
const bills: { id: string; supplierId: string; lineId: string }[] = []
const expenses: { id: string; version: number }[] = []

/** One thing that happens in a shop; what is refused changes nothing. */
async function play(materialId: string, productId: string, supplierId: string): Promise<void> {
  const sale = oneOf(sales)
  const method = oneOf(PAYMENT_METHODS)
  const kind = sale ? random(17) : 0
  if (kind < 5 || !sale) {
    const banner = { ...line(counter.card), productId, quantity: 1 + random(5), length: 300, width: 100 }
    const items = [line(counter.card, { quantity: 1 + random(300) }), banner].slice(0, 1 + random(2))
    return await add({ items, balanceAmount: random(3) === 0 ? random(20_000) : 0 })
  }
  if (kind < 10) return await change()
  if (kind === 10) {
    const lines = sale.items.map(({ id }) => id)
    await operator.post(`/api/production/${sale.id}/moves`, { lines, from: 'queue', to: 'finishing' })
    return
  }
  if (kind === 11) {
    const expense = { id: uuidv7(), name: 'Lakban', amount: random(90_000), method: oneOf([method, null]) }
    const made = await owner.post('/api/expenses', {
      ...{ ...expense, spentOn: oneOf(DAYS), category: oneOf(['Gaji', 'Bahan', null]) },
    })
    expect([made.status, made.body.message]).toEqual([201, undefined])
    expenses.push(made.body)
    return
  }
  if (kind === 12) {
    const expense = expenses.pop()
    if (expense && random(2) === 0)
      await owner.delete(`/api/expenses/${expense.id}`, { version: expense.version })
    else if (expense)
      await owner.patch(`/api/expenses/${expense.id}`, { version: expense.version, amount: 7 })
    return
  }
  if (kind === 13) {
    const lineId = uuidv7()
    const lines = [
      { id: lineId, materialId, count: 2, content: 10 + random(40), price: 100_000 + random(900_000) },
      { id: uuidv7(), materialId: null, name: 'Tinta', count: 1, price: random(200_000) },
    ]
    const payment = random(2) === 0 ? { id: uuidv7(), amount: 50_000, method } : null
    const day = oneOf(DAYS)
    const bill = {
      ...{ id: uuidv7(), supplierId, day, isOrdered: random(2) === 0 },
      dueOn: addDays(day, 30),
      freight: random(50_000),
      lines,
      payment,
    }
    const made = await owner.post('/api/purchases', bill)
    expect([made.status, made.body.message]).toEqual([201, undefined])
    bills.push({ id: bill.id, supplierId, lineId })
    return
  }
  if (kind === 14) {
    const bill = oneOf(bills)
    if (!bill) return
    const choice = random(4)
    const moved = { id: uuidv7(), lineId: bill.lineId, count: 0.5 }
    if (choice === 0) {
      const parts = [{ id: uuidv7(), billId: bill.id, amount: 1 + random(90_000) }]
      await owner.post(`/api/suppliers/${supplierId}/payments`, { method, parts })
    } else if (choice === 1) {
      const lines = [{ ...moved, isCancelled: random(3) === 0 }]
      await owner.post(`/api/purchases/${bill.id}/returns`, { lines, refund: { id: uuidv7(), method } })
    } else if (choice === 2) {
      await owner.post(`/api/purchases/${bill.id}/receipts`, { lines: [moved] })
    } else if ((await owner.delete(`/api/purchases/${bill.id}`)).status === 200) {
      bills.splice(bills.indexOf(bill), 1)
    }
    return
  }
  if (kind === 15) {
    const spoilt = { id: uuidv7(), quantity: 1 + random(3), reason: 'Macet' }
    await owner.post(`/api/materials/${materialId}/spoilage`, spoilt)
    return
  }
  const balance = `/api/customers/${counter.gold.id}/balance`
  if (random(3) > 0)
    await cashier.post(`${balance}/top-ups`, { id: uuidv7(), amount: 1 + random(90_000), method })
  else
    await owner.post(`${balance}/refunds`, {
      id: uuidv7(),
      amount: 1 + random(20_000),
      method,
      reason: 'Diambil',
    })
}

test('of a played week the journal balances and agrees with the day reports, drawers, stocks, debts and saldos', async () => {
  await sql`update store_config set balance_enabled = true`.execute(counter.db)
  const flexi = { id: uuidv7(), name: 'Flexi', kind: 'roll', rollWidth: 320, rollLength: 50 }
  const opening = { quantity: 160, value: 1_200_000 }
  expect((await owner.post('/api/materials', { ...flexi, opening })).status).toBe(201)
  const recipe = [{ materialId: flexi.id, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true }]
  const banner = await counter.product({ name: 'Banner', unit: 'm²', pricePerUnit: 25_000, recipe })
  const supplier = { id: uuidv7(), name: '=CV "Sumber", Jaya', phone: '' }
  expect((await owner.post('/api/suppliers', supplier)).status).toBe(201)
  const drawer = { id: uuidv7(), openingFloat: 200_000 }
  expect((await cashier.post('/api/drawers', drawer)).status).toBe(201)
  for (const kind of ['cashIn', 'cashOut', 'bankDrop']) {
    const moved = { id: uuidv7(), kind, amount: 30_000 + random(9_000), reason: 'Uang kecil' }
    expect((await cashier.post(`/api/drawers/${drawer.id}/cash-movements`, moved)).status).toBe(201)
  }
  for (let step = 0; step < STEPS; step++) await play(flexi.id, banner.id, supplier.id)
  const { expected } = (await owner.get(`/api/drawers/${drawer.id}`)).body
  const cash = Math.max(0, expected.cash - 700)
  const closed = await cashier.post(`/api/drawers/${drawer.id}/closing`, {
    denominations: { note1000: Math.floor(cash / 1_000), coin100: Math.floor((cash % 1_000) / 100) },
    ...{ transfer: expected.transfer + 1, qris: expected.qris, remainingFloat: 0, reason: 'Kembalian' },
  })
  expect([closed.status, closed.body.message]).toEqual([201, undefined])

  const rows = await journal()
  expect(rows.length).toBeGreaterThan(300)
  expect(new Set(Object.values(sumBy(rows, ({ number }) => number)))).toEqual(new Set([0]))
  const kinds = new Set(rows.map(({ number }) => number.slice(0, 2)))
  for (const kind of 'PJ UH BY SP PG PB RB HB BD BK BP SA PK RS KM KK SB SK'.split(' '))
    expect(kinds).toContain(kind)
  // A name that a spreadsheet would take for a formula is a text.
  expect(rows.some(({ text }) => text.endsWith('=CV "Sumber", Jaya'))).toBe(true)

  const of = (prefixes: string, account: string, day?: string) =>
    sumOf(
      rows.filter(
        (row) =>
          prefixes.includes(row.number.slice(0, 2)) && row.account === account && (!day || row.day === day),
      ),
    )
  let used = 0
  for (const day of DAYS) {
    const report: DayReport = (await owner.get(`/api/reports/day?day=${day}`)).body
    const { sales: sold, received, balance, drawers } = report
    expect([day, of('PJ', '1-10100', day), 0 - of('PJ', '2-20500', day)]).toEqual([
      day,
      sold.amount,
      sold.tax,
    ])
    expect(of('UH', '1-10100', day)).toBe(received.forfeited)
    for (const method of PAYMENT_METHODS)
      expect([day, method, of('BY SP', MONEY[method], day)]).toEqual([day, method, received[method]])
    expect(0 - of('SP', '2-20200', day)).toBe(balance.paidIn - balance.paidOut)
    used += balance.used
    const variance = drawers.reduce(
      (sum, { variance, nonCashVariance }) => sum + variance + nonCashVariance,
      0,
    )
    expect(of('SK', '8-80000', day)).toBe(0 - variance)
  }
  // What a late order used of a saldo is booked on the day it arrived.
  expect(of('BY', '2-20200')).toBe(used)
  const accounts = sumBy(rows, ({ account }) => account)
  const db = {
    cash: sql<{ sum: number }>`select coalesce(sum(amount), 0) as sum from (
        select amount from payments where drawer_id is not null and method = 'cash'
        union all select amount from customer_balance where method = 'cash' union all select amount from drawer_entries
      ) as moved`,
    variance: sql<{ sum: number }>`select sum(variance) as sum from drawers where closed_at is not null`,
    owed: sql<{
      sum: number
    }>`select sum(remaining_amount) as sum from transactions where deleted_at is null and status <> 'cancelled'`,
    stock: sql<{ sum: number }>`select sum(value) as sum from material_movements`,
    saldo: sql<{ sum: number }>`select sum(balance) as sum from customers`,
    // What suppliers still deliver with its freight, of no line that came or was cancelled.
    onOrder: sql<{
      sum: number
    }>`select sum(round(cost * (count - cancelled) / count) - round(cost * came / count)) as sum from (
        select line.count, line.amount + line.freight as cost,
          (select coalesce(sum(count), 0) from supplier_receipts where line_id = line.id) as came,
          (select coalesce(sum(count), 0) from supplier_returns where line_id = line.id and is_cancelled) as cancelled
        from supplier_bill_lines as line join expenses on expenses.id = bill_id and deleted_at is null
        where material_id is not null
      ) as line`,
    used: sql<{
      sum: number
    }>`select -sum(value) as sum from material_movements where kind in ('use', 'release', 'reprint')`,
  }
  expect(accounts['1-10001']).toBe((await scalar(db.cash)) + (await scalar(db.variance)))
  expect(accounts['1-10100']).toBe(await scalar(db.owed))
  expect(accounts['1-10200']).toBe(await scalar(db.stock))
  expect(accounts['1-10201']).toBe(await scalar(db.onOrder))
  expect(-(accounts['2-20200'] ?? 0)).toBe(await scalar(db.saldo))
  expect(accounts['5-50000']).toBe(await scalar(db.used))
  const debts = (await owner.get('/api/purchases')).body.rows
  expect(-(accounts['2-20100'] ?? 0)).toBe(
    sumOf(debts.map(({ remaining }: { remaining: number }) => ({ amount: remaining }))),
  )

  // The sums of days are those of the entries, and so is the file for spreadsheets.
  const daily = await journal(`${WEEK}&by=day`)
  const dayAndAccount = ({ day, account }: Row) => `${day} ${account}`
  const nonZero = (sums: Record<string, number>) =>
    Object.entries(sums)
      .filter(([, sum]) => sum !== 0)
      .toSorted()
  expect(nonZero(sumBy(daily, dayAndAccount))).toEqual(nonZero(sumBy(rows, dayAndAccount)))
  expect(new Set(daily.map(({ number }) => number)).size).toBe(DAYS.length)
  const file = await fetchExport(counter.url, owner, `journal/export?${WEEK}`)
  expect(file.rows).toHaveLength(rows.length)
  expect(file.foot.Debit?.v).toBe(sumOf(rows.filter(({ amount }) => amount > 0)))
  expect(file.foot.Kredit?.v).toBe(file.foot.Debit?.v)

  // Profit and loss is the same, by month and with the other sign.
  const [first = '', last = ''] = [monthOf(DAYS[0] ?? ''), monthOf(today)]
  const { months, lines } = (await owner.get(`/api/journal/profit-and-loss?from=${first}&to=${last}`)).body
  const before = first === last ? [] : await journal(`from=${first}-01&to=${addDays(DAYS[0] ?? '', -1)}`)
  expect(months).toEqual([...new Set([first, last])])
  const results = [...before, ...rows].filter(({ account }) => account >= '4')
  for (const [index, month] of months.entries()) {
    const amounts = results.filter(({ day }) => monthOf(day) === month)
    const total = lines.find(({ label }: { label: string }) => label === 'Laba bersih').amounts[index]
    expect(total).toBe(-sumOf(amounts) || 0)
    for (const [name, amount] of Object.entries(sumBy(amounts, (row) => row.name)))
      expect([
        name,
        lines.find(({ label }: { label: string }) => label === name)?.amounts[index] ?? 0,
      ]).toEqual([name, -amount || 0])
  }
  const sheet = await fetchExport(
    counter.url,
    owner,
    `journal/profit-and-loss/export?from=${first}&to=${last}`,
  )
  expect(sheet.heads.at(0)).toBe('Uraian')
})

test('what never comes of an order is not on order, and its freight is an expense', async () => {
  const [supplierId, materialId, lineId] = [uuidv7(), uuidv7(), uuidv7()]
  await owner.post('/api/suppliers', { id: supplierId, name: 'CV Batal' })
  await owner.post('/api/materials', { id: materialId, name: 'Vinyl', kind: 'sheet' })
  const sums = async () => sumBy(await journal(), ({ account }) => account)
  const before = await sums()
  const grown = async () => {
    const accounts = await sums()
    return ['1-10200', '1-10201', '6-60001', '2-20100'].map(
      (account) => (accounts[account] ?? 0) - (before[account] ?? 0),
    )
  }
  const bill = { id: uuidv7(), supplierId, day: today, dueOn: today, isOrdered: true, freight: 50_000 }
  const lines = [{ id: lineId, materialId, count: 3, content: 100, price: 100_000 }]
  expect((await owner.post('/api/purchases', { ...bill, lines })).status).toBe(201)
  expect(await grown()).toEqual([0, 350_000, 0, -350_000])
  const onePack = () => ({ id: uuidv7(), lineId, count: 1 })
  await owner.post(`/api/purchases/${bill.id}/receipts`, { lines: [onePack()] })
  for (const _ of [1, 2])
    await owner.post(`/api/purchases/${bill.id}/returns`, { lines: [{ ...onePack(), isCancelled: true }] })
  expect(await grown()).toEqual([116_667, 0, 33_333, -150_000])
  await owner.delete(`/api/purchases/${bill.id}`)
  expect(await grown()).toEqual([0, 0, 0, 0])
})

test('a day begins and ends at midnight of the shop’s time zone', async () => {
  const sold = await cashier.post('/api/transactions', order(counter))
  await sql`update transactions set created_at = '2019-03-31T15:30:00Z' where id = ${sold.body.id}`.execute(
    counter.db,
  )
  const days = async () => [
    ...new Set((await journal('from=2019-03-01&to=2019-04-30')).map(({ day }) => day)),
  ]
  for (const [zone, day] of [
    ['Asia/Jakarta', '2019-03-31'],
    ['Asia/Makassar', '2019-03-31'],
    ['Asia/Jayapura', '2019-04-01'],
  ]) {
    await sql`update store_config set time_zone = ${zone}`.execute(counter.db)
    expect(await days()).toEqual([day])
  }
  await sql`update store_config set time_zone = ${ZONE}`.execute(counter.db)
})

test('the shop numbers and names its accounts, and a file has them', async () => {
  const { version, rows } = (await owner.get('/api/journal/accounts')).body
  expect(rows).toContainEqual({ key: 'expense:Gaji', number: '6-60002', name: 'Beban Gaji' })
  const named = { key: 'sales', number: '400001', name: 'Pendapatan Jasa Cetak' }
  const saved = await owner.patch('/api/journal/accounts', { version, rows: [named] })
  expect([saved.status, saved.body.version]).toEqual([200, version + 1])
  expect(saved.body.rows).toContainEqual(named)
  const stale = await owner.patch('/api/journal/accounts', { version, rows: [] })
  expect([stale.status, stale.body.data.current]).toEqual([409, saved.body])
  const wrong = {
    version: version + 1,
    rows: [
      { ...named, number: '' },
      { ...named, key: 'kas' },
    ],
  }
  expect(Object.keys(issuesByField(await owner.patch('/api/journal/accounts', wrong)))).toEqual(
    expect.arrayContaining(['rows.0.number', 'rows.1.key']),
  )
  const names = (await journal('from=2019-03-01&to=2019-04-30')).map(({ name }) => name)
  expect(names).toContain('Pendapatan Jasa Cetak')
  const { body } = await owner.get('/api/activity?limit=1')
  expect(JSON.stringify(body.rows)).toContain('Pendapatan Jasa Cetak')
})

test('nobody without a sight of costs gets it, and a period is bounded', async () => {
  const everyPage = { manager: [...PAGES], cashier: [...PAGES], operator: [...PAGES] }
  const all = { granted: ['seeProfit' as const], discountLimit: 0 }
  await setRolePermissions(
    counter,
    { ...DEFAULT_ROLE_PERMISSIONS, ...everyPage },
    { cashier: all, operator: all },
  )
  const paths = [
    `export?${WEEK}`,
    `export-csv?${WEEK}`,
    'profit-and-loss?from=2026-01&to=2026-02',
    'profit-and-loss/export?from=2026-01&to=2026-02',
    'accounts',
  ]
  for (const who of [manager, cashier, operator])
    for (const path of paths)
      expect([path, (await who.get(`/api/journal/${path}`)).status]).toEqual([path, 403])
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  expect((await manager.get(`/api/journal/${paths[2]}`)).status).toBe(200)
  for (const [query, field] of [
    ['from=2026-01&to=2027-01', 'to'],
    ['from=2026-02&to=2026-01', 'to'],
    ['from=2026-13&to=2026-13', 'from'],
  ])
    expect(issuesByField(await owner.get(`/api/journal/profit-and-loss?${query}`))).toHaveProperty(
      field ?? '',
    )
})
