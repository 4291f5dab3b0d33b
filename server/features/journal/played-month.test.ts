// A month as a shop plays it: 200 orders with recipes, three suppliers, returns, counts, saldo, terms, and PKP in its middle. Books of their
// own are kept beside it; every report must agree with them to the rupiah.
import { sql } from 'kysely'
import Papa from 'papaparse'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Bill } from '../../../contract/purchases.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { addDays, type Day, dayOf, monthOf } from '../../../core/time/calendar.ts'
import type { Answer } from '../../testing/client.ts'
import { openCounter } from '../../testing/counter.ts'
import { seededRandom } from '../../testing/random.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

const counter = await openCounter()
const { owner, cashier, operator, db } = counter
afterAll(() => counter.close())
const { random, oneOf } = seededRandom(20_261_130)

const TAX_RATE = 0.1
const NAMES = { banner: 'Spanduk', sticker: 'Stiker' }
const PER_DAY = 50
const METHODS = ['cash', 'transfer', 'qris'] as const
type Method = (typeof METHODS)[number]

const halfUp = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator))

/** Sums by name, of the month and of each day. */
class Sums {
  readonly days: Record<string, number>[] = []
  add(name: string, amount: number, at = this.days.length - 1): void {
    const day = this.days[at]
    if (day) day[name] = (day[name] ?? 0) + amount
  }
  of(name: string, at?: number): number {
    const days = at === undefined ? this.days : [this.days[at]]
    return days.reduce((sum, day) => sum + (day?.[name] ?? 0), 0)
  }
}
const books = new Sums()

/** A stock by the moving average: quantity in ten-thousandths, value in rupiah. */
type Stock = { quantity: number; value: number }
const stocks = new Map<string, Stock>()
const stockOf = (material: string): Stock => {
  const stock = stocks.get(material) ?? { quantity: 0, value: 0 }
  stocks.set(material, stock)
  return stock
}
function bring(material: string, quantity: number, value: number): void {
  const stock = stockOf(material)
  stock.quantity += quantity
  stock.value += value
}
/** Returns what it is worth. */
function take(material: string, quantity: number): number {
  const stock = stockOf(material)
  const value = halfUp(BigInt(stock.value) * BigInt(quantity), BigInt(stock.quantity))
  bring(material, -quantity, -value)
  return value
}

type Order = {
  at: number
  customerId: string
  sale: Transaction
  product: 'banner' | 'sticker'
  quantity: number
  tax: number
  rounding: number
  paid: number
  /** What its line has used, by material. */
  used: Map<string, Stock>
  reprints: number
  isCancelled: boolean
}
const orders: Order[] = []

async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  expect([status < 300, body]).toEqual([true, expect.anything()])
  return body
}
async function changeStore(settings: object): Promise<void> {
  const { version } = await ok(owner.get('/api/store'))
  await ok(owner.patch('/api/store', { version, ...settings }))
}

/** Everything that was recorded so far becomes so many days older. */
async function letDaysPass(days: number): Promise<void> {
  const tables = [
    'transactions',
    'payments',
    'customer_balance',
    'material_movements',
    'supplier_bills',
    'supplier_payments',
  ]
  tables.push('supplier_receipts', 'supplier_returns', 'drawers', 'drawer_entries', 'expenses')
  const { rows } = await sql<{ table: string; moved: string }>`
    select table_name as "table", string_agg(format('%1$I = %1$I - %2$L::int * %3$s', column_name, ${days}::int,
      case data_type when 'date' then '1' else 'interval ''1 day''' end), ', ') as moved
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${sql.val(tables)}::text[]) and is_generated = 'NEVER'
      and data_type in ('date', 'timestamp with time zone')
    group by 1`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { table, moved } of rows) {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
      await sql.raw(`update ${table} set ${moved}`).execute(tx)
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx)
    }
  })
}

const today = () => dayOf(new Date(), 'Asia/Jakarta')
const materials = { roll: uuidv7(), ink: uuidv7(), sheet: uuidv7() }
const suppliers = [uuidv7(), uuidv7(), uuidv7()]
const owed = new Map<string, number>()
const saldos = new Map<string, number>()
const money = (method: Method | 'balance' | 'withholding', amount: number) => books.add(method, amount)

test('a played month agrees with books of its own in every report', async () => {
  const { discountRates } = await ok(owner.get('/api/store'))
  await changeStore({ termsEnabled: true, balanceEnabled: true, taxRate: TAX_RATE })
  await ok(owner.post('/api/materials', { id: materials.roll, name: 'Flexi', kind: 'roll', rollWidth: 320 }))
  await ok(owner.post('/api/materials', { id: materials.ink, name: 'Tinta', kind: 'liquid' }))
  await ok(owner.post('/api/materials', { id: materials.sheet, name: 'Vinyl', kind: 'sheet' }))
  for (const id of suppliers) await ok(owner.post('/api/suppliers', { id, name: `Pemasok ${id}` }))
  const onRoll = { materialId: materials.roll, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true }
  const products = {
    banner: await counter.product({
      ...{ name: NAMES.banner, unit: 'm²', pricePerUnit: 25_000 },
      recipe: [onRoll, { materialId: materials.ink, basis: 'area', amount: 0.0125 }],
    }),
    sticker: await counter.product({
      ...{ name: NAMES.sticker, unit: 'pcs', pricePerUnit: 4_345 },
      recipe: [{ materialId: materials.sheet, basis: 'piece', amount: 1.5 }],
    }),
  }
  const [withTerms, ofTax] = [
    await counter.customer('PT Tempo', 'regular'),
    await counter.customer('PT Faktur', 'regular'),
  ]
  await ok(
    owner.patch(`/api/customers/${withTerms.id}`, {
      version: withTerms.version,
      termsDays: 3,
      creditLimit: 900_000_000,
    }),
  )
  const customers = [withTerms, ofTax, counter.regular]
  const gaps = [7, 11, 10]
  for (let day = 0; day <= gaps.length; day++) {
    books.days.push({})
    if (day === 2) await switchPkpOn()
    await buy(day)
    await moveSaldo()
    for (let made = 0; made < PER_DAY; made++) await sell()
    await produce()
    await spoilAndCount()
    await settle()
    await cancel()
    await spend()
    if (day < gaps.length) await letDaysPass(gaps[day] ?? 0)
  }
  await sql`insert into stale_days select day::date from generate_series(${today()}::date - 40, ${today()}::date, interval '1 day') as day`.execute(
    db,
  )
  await refreshDailySums(db)
  const dayAt = (at: number): Day => addDays(today(), -gaps.slice(at).reduce((sum, gap) => sum + gap, 0))
  await compareDays(dayAt)
  await compareBalances()
  await compareMonth(dayAt(0))
  const { checks } = await ok(owner.post('/api/health/checks', {}))
  const wrong = checks.filter(
    ({ key, state }: { key: string; state: string }) => state !== 'good' && !['backup', 'disk'].includes(key),
  )
  expect(wrong).toEqual([])

  async function switchPkpOn() {
    const { version } = await ok(owner.get(`/api/customers/${ofTax.id}`))
    const taxIdentity = {
      kind: 'npwp',
      number: '0012345678901000',
      name: 'PT Faktur',
      address: 'Bekasi',
      idtku: '',
    }
    await ok(owner.patch(`/api/customers/${ofTax.id}`, { version, taxIdentity }))
    await changeStore({
      taxMode: 'ppn',
      ...{ taxNumber: '0012345678901000', taxName: 'PT Cetak', taxAddress: 'Bekasi' },
    })
  }

  /** A bill of every supplier, partly paid; of the second a pack goes back; a lump closes what was owed before. */
  async function buy(day: number) {
    for (const [index, [material, content, price]] of [
      [materials.roll, 50, 1_120_000],
      [materials.ink, 20, 353_300],
      [materials.sheet, 500, 1_490_017],
    ].entries() as ArrayIterator<[number, [string, number, number]]>) {
      const [supplierId = '', lineId, count, freight] = [
        suppliers[index],
        uuidv7(),
        2 + random(3),
        10_000 + random(70_000),
      ]
      const amount = count * price
      const paid = { id: uuidv7(), amount: 100_000 + random(amount - 200_000), method: oneOf(METHODS) }
      const bill: Bill = await ok(
        owner.post('/api/purchases', {
          ...{ id: uuidv7(), supplierId, day: today(), dueOn: addDays(today(), 14), freight, payment: paid },
          lines: [{ id: lineId, materialId: material, count, content, price }],
        }),
      )
      const perPack = material === materials.roll ? content * 32_000 : content * 10_000
      bring(material, count * perPack, amount + freight)
      books.add('expenses', amount + freight)
      money(paid.method, -paid.amount)
      let total = amount + freight
      if (index === 1) {
        const refund = { id: uuidv7(), method: 'transfer' }
        const { paid: left } = await ok(
          owner.post(`/api/purchases/${bill.id}/returns`, {
            lines: [{ id: uuidv7(), lineId, count: 1 }],
            refund,
          }),
        )
        bring(material, -perPack, -price)
        total -= price
        books.add('expenses', -price)
        expect(left).toBe(Math.min(paid.amount, total))
        money('transfer', Math.max(0, paid.amount - total))
        paid.amount = Math.min(paid.amount, total)
      }
      owed.set(bill.id, total - paid.amount)
      if (day === 0) continue
      const parts = [...owed].filter(([id, rest]) => rest > 0 && id !== bill.id).slice(0, 1)
      for (const [billId, rest] of parts) {
        const { supplierId: to } = (await ok(owner.get(`/api/purchases/${billId}`))) as Bill
        await ok(
          owner.post(`/api/suppliers/${to}/payments`, {
            method: 'transfer',
            parts: [{ id: uuidv7(), billId, amount: rest }],
          }),
        )
        money('transfer', -rest)
        owed.set(billId, 0)
      }
    }
  }

  async function moveSaldo() {
    for (const customer of customers.slice(0, 2)) {
      const [amount, method] = [200_000 + random(400_000), oneOf(METHODS)]
      await ok(
        cashier.post(`/api/customers/${customer.id}/balance/top-ups`, { id: uuidv7(), amount, method }),
      )
      const back = 1_000 + random(50_000)
      await ok(
        owner.post(`/api/customers/${customer.id}/balance/refunds`, {
          id: uuidv7(),
          amount: back,
          method,
          reason: 'Diminta',
        }),
      )
      saldos.set(customer.id, (saldos.get(customer.id) ?? 0) + amount - back)
      money(method, amount - back)
      for (const [name, moved] of [
        ['paidIn', amount],
        ['paidOut', back],
        ['refunded', back],
      ] as const)
        books.add(name, moved)
      books.add('received', amount - back)
    }
  }

  async function sell() {
    const customer = oneOf(customers)
    const [product, quantity] = [oneOf(['banner', 'sticker'] as const), 1 + random(6)]
    const isPkp = books.days.length > 2
    const subtotal = quantity * (product === 'banner' ? 75_000 : 4_345)
    const base = subtotal - Math.round(subtotal * discountRates.regular)
    const tax = isPkp
      ? halfUp(BigInt(halfUp(BigInt(base) * 11n, 12n)) * 12n, 100n)
      : halfUp(BigInt(base), 10n)
    const isRounded = !isPkp || customer.id !== ofTax.id
    const total = isRounded ? Math.floor((base + tax) / 500) * 500 : base + tax
    const fromSaldo = Math.min(total, random(4) === 0 ? (saldos.get(customer.id) ?? 0) : 0)
    const [method, share] = [oneOf(METHODS), oneOf([0, 0.5, 1])]
    const paid = Math.floor((total - fromSaldo) * share)
    const sale: Transaction = await ok(
      cashier.post('/api/transactions', {
        ...{
          id: uuidv7(),
          customerId: customer.id,
          discountPercent: 0,
          paymentMethod: method,
          paidAmount: paid,
        },
        ...(fromSaldo > 0 && { balanceAmount: fromSaldo }),
        items: [
          {
            id: uuidv7(),
            productId: products[product].id,
            quantity,
            ...(product === 'banner' && { length: 300, width: 100 }),
          },
        ],
      }),
    )
    expect([sale.total, sale.tax, sale.paidAmount]).toEqual([total, tax, paid + fromSaldo])
    saldos.set(customer.id, (saldos.get(customer.id) ?? 0) - fromSaldo)
    books.add('used', fromSaldo)
    receive(method, paid)
    orders.push({
      ...{
        at: books.days.length - 1,
        customerId: customer.id,
        sale,
        product,
        quantity,
        tax,
        paid: paid + fromSaldo,
      },
      ...{ rounding: base + tax - total, used: new Map(), reprints: 0, isCancelled: false },
    })
  }

  function receive(method: Method, amount: number) {
    money(method, amount)
    books.add('received', amount)
  }

  function needsOf({ product, quantity }: Order): [string, number][] {
    if (product === 'sticker') return [[materials.sheet, quantity * 15_000]]
    const rows = Math.ceil(quantity / 3)
    const length = Math.min(quantity * 102 + 8, rows * 302 + 8)
    return [
      [materials.roll, length * 320],
      [materials.ink, 375 * quantity],
    ]
  }

  /** Most lines are finished; some return to the printing stage and leave it again. */
  async function produce() {
    for (const order of orders.slice(-PER_DAY, -5)) {
      const move = (from: string, to: string) =>
        ok(
          operator.post(`/api/production/${order.sale.id}/moves`, {
            lines: [order.sale.items[0]?.id],
            from,
            to,
          }),
        )
      await move('queue', 'finishing')
      use(order)
      if (random(15) === 0) {
        await move('finishing', 'print')
        for (const [material, { quantity, value }] of order.used) bring(material, quantity, value)
        for (const { value } of order.used.values()) books.add('cost', -value)
        await move('print', 'finishing')
        use(order)
      }
      if (random(12) === 0) {
        const [material = ''] = needsOf(order)[0] ?? []
        const again = {
          id: uuidv7(),
          lineId: order.sale.items[0]?.id,
          materialId: material,
          quantity: 1.25,
          reason: 'Warna',
        }
        await ok(operator.post(`/api/transactions/${order.sale.id}/materials/reprints`, again))
        const value = take(material, 12_500)
        order.reprints += value
        books.add('cost', value)
      }
    }
  }

  function use(order: Order) {
    for (const [material, quantity] of needsOf(order)) {
      const value = take(material, quantity)
      order.used.set(material, { quantity, value })
      books.add('cost', value)
    }
  }

  async function spoilAndCount() {
    await ok(
      owner.post(`/api/materials/${materials.roll}/spoilage`, {
        id: uuidv7(),
        quantity: 2.5,
        reason: 'Sobek',
      }),
    )
    books.add('spoilt', take(materials.roll, 25_000))
    const line = { id: uuidv7(), materialId: materials.sheet, counted: 97, recorded: 100 }
    await ok(owner.post('/api/materials/counts', { lines: [line], reason: 'Opname' }))
    books.add('counted', take(materials.sheet, 30_000))
  }

  /** Debts are paid; one payment goes back into the saldo. */
  async function settle() {
    for (const order of orders
      .filter(({ isCancelled, sale, paid }) => !isCancelled && paid < sale.total)
      .slice(0, 8)) {
      const [amount, method] = [order.sale.total - order.paid, oneOf(METHODS)]
      await ok(cashier.post(`/api/transactions/${order.sale.id}/payments`, { id: uuidv7(), amount, method }))
      order.paid += amount
      receive(method, amount)
    }
    await withhold()
    const paidOrder = orders.find(
      ({ isCancelled, paid, customerId }) => !isCancelled && paid > 9_000 && customerId === withTerms.id,
    )
    if (!paidOrder) return
    const { version } = await ok(owner.get(`/api/transactions/${paidOrder.sale.id}`))
    await ok(
      owner.post(`/api/transactions/${paidOrder.sale.id}/refunds`, {
        id: uuidv7(),
        version,
        amount: 3_000,
        method: 'balance',
        reason: 'Kurang rapi',
      }),
    )
    paidOrder.paid -= 3_000
    books.add('used', -3_000)
    saldos.set(withTerms.id, (saldos.get(withTerms.id) ?? 0) + 3_000)
  }

  /** Of some debts of the customer with an NPWP 2 % of the price are a bukti potong; one is reversed. */
  async function withhold() {
    if (books.days.length <= 2) return
    const owing = orders.filter(
      ({ isCancelled, sale, paid, customerId }) =>
        !isCancelled && paid < sale.total && customerId === ofTax.id,
    )
    for (const [index, order] of owing.slice(0, 4).entries()) {
      const price = order.sale.total - order.tax + Math.max(0, order.rounding)
      const amount = Math.max(1, Math.min(order.sale.total - order.paid, halfUp(BigInt(price), 50n)))
      const { version } = await ok(owner.get(`/api/transactions/${order.sale.id}`))
      const noted = { id: uuidv7(), version, amount, number: `2600TEST${index}`, day: today() }
      const sale = await ok(cashier.post(`/api/transactions/${order.sale.id}/withholdings`, noted))
      book(order, amount, 1)
      if (index > 0) continue
      const back = {
        id: uuidv7(),
        version: sale.version,
        amount,
        method: 'withholding',
        reason: 'Salah nomor',
      }
      await ok(owner.post(`/api/transactions/${order.sale.id}/refunds`, back))
      book(order, -amount, 0)
    }
    function book(order: Order, amount: number, count: number) {
      order.paid += amount
      money('withholding', amount)
      books.add('withholdings', amount)
      books.add('withholdingCount', count)
    }
  }

  /** One keeps its down payment, of one all goes back in cash. */
  async function cancel() {
    const open = orders.slice(-5).filter(({ paid }) => paid > 0)
    for (const [index, order] of open.slice(0, 2).entries()) {
      const { version } = await ok(owner.get(`/api/transactions/${order.sale.id}`))
      const refund = index === 0 ? 0 : order.paid
      await ok(
        owner.post(`/api/transactions/${order.sale.id}/cancellation`, {
          version,
          reason: 'Batal',
          refund,
          ...(refund > 0 && { method: 'cash' }),
        }),
      )
      order.isCancelled = true
      order.paid -= refund
      books.add('forfeited', order.paid)
      if (refund > 0) receive('cash', -refund)
      books.add('refunded', refund)
    }
  }

  async function spend() {
    const amount = 50_000 + random(90_000)
    await ok(
      owner.post('/api/expenses', {
        id: uuidv7(),
        name: 'Upah',
        amount,
        spentOn: today(),
        category: 'Gaji',
        method: 'cash',
      }),
    )
    books.add('wages', amount)
    books.add('expenses', amount)
    money('cash', -amount)
  }

  /** What orders earn: by what was used, or by what their recipe would take of the stock as it is. */
  function earned(of: readonly Order[]) {
    const costOf = (order: Order) => {
      const used = [...order.used.values()].reduce((sum, { value }) => sum + value, order.reprints)
      const needs = needsOf(order).map(([material, need]) => {
        const { quantity, value } = stockOf(material)
        return halfUp(BigInt(value) * BigInt(need), BigInt(quantity))
      })
      return order.used.size > 0 ? used : needs.reduce((sum, value) => sum + value, 0)
    }
    return {
      sales: of.reduce((sum, { sale, tax }) => sum + sale.total - tax, 0),
      cost: of.reduce((sum, order) => sum + costOf(order), 0),
      isProvisional: of.some(({ used }) => used.size === 0),
    }
  }

  async function compareDays(dayAt: (at: number) => Day) {
    for (const at of books.days.keys()) {
      const live = orders.filter((order) => order.at === at && !order.isCancelled)
      const sum = (of: (order: Order) => number) => live.reduce((total, order) => total + of(order), 0)
      const report = await ok(owner.get(`/api/reports/day?day=${dayAt(at)}`))
      expect([at, report]).toMatchObject([
        at,
        {
          sales: { count: live.length, amount: sum(({ sale }) => sale.total), tax: sum(({ tax }) => tax) },
          received: {
            amount: books.of('received', at),
            refunded: books.of('refunded', at),
            forfeited: books.of('forfeited', at),
          },
          balance: {
            paidIn: books.of('paidIn', at),
            paidOut: books.of('paidOut', at),
            used: books.of('used', at),
          },
          withholdings: { count: books.of('withholdingCount', at), amount: books.of('withholdings', at) },
          expenses: { amount: books.of('expenses', at) },
          profit: earned(live),
        },
      ])
    }
  }

  async function compareBalances() {
    const { rows } = await ok(owner.get('/api/materials'))
    for (const [id, { quantity, value }] of stocks)
      expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({
        quantity: quantity / 10_000,
        value,
      })
    const { rows: bills } = await ok(owner.get('/api/purchases'))
    const left = [...owed].filter(([, rest]) => rest > 0)
    expect(
      Object.fromEntries(
        bills.map(({ id, remaining }: { id: string; remaining: number }) => [id, remaining]),
      ),
    ).toEqual(Object.fromEntries(left))
    for (const { id } of customers) {
      const debts = orders.filter(({ customerId, isCancelled }) => customerId === id && !isCancelled)
      const remaining = debts.reduce((sum, { sale, paid }) => sum + sale.total - paid, 0)
      expect((await ok(owner.get(`/api/customers/${id}/statement`))).owed.remainingAmount).toBe(remaining)
      expect((await ok(owner.get(`/api/customers/${id}/balance`))).balance).toBe(saldos.get(id) ?? 0)
    }
    for (const order of orders.filter(({ isCancelled }, index) => !isCancelled && index % 10 === 0)) {
      const cost = [...order.used.values()].reduce((sum, { value }) => sum + value, order.reprints)
      const { lines } = await ok(owner.get(`/api/transactions/${order.sale.id}/profit`))
      if (order.used.size > 0)
        expect(lines).toMatchObject([{ sales: order.sale.total - order.tax, cost, isProvisional: false }])
    }
  }

  async function compareMonth(from: Day) {
    const live = orders.filter(({ isCancelled }) => !isCancelled)
    const sum = (of: (order: Order) => number) => live.reduce((total, order) => total + of(order), 0)
    const [total, tax, rounding] = [
      sum(({ sale }) => sale.total),
      sum((order) => order.tax),
      sum((order) => order.rounding),
    ]
    const { current } = await ok(owner.get(`/api/analytics/figures?from=${from}&to=${today()}`))
    expect(current).toMatchObject({
      sales: { count: live.length, amount: total, tax },
      received: {
        amount: books.of('received'),
        refunded: books.of('refunded'),
        forfeited: books.of('forfeited'),
      },
      expenses: { amount: books.of('expenses') },
    })
    const by = async (what: string) =>
      await ok(owner.get(`/api/analytics/profit?from=${from}&to=${today()}&by=${what}`))
    const ofCustomers = await by('customer')
    expect(ofCustomers).toMatchObject({ total: earned(live), productsWithoutCost: 0 })
    for (const { id } of customers)
      expect(ofCustomers.rows.find(({ key }: { key: string }) => key === id)).toMatchObject(
        earned(live.filter(({ customerId }) => customerId === id)),
      )
    for (const row of (await by('product')).rows)
      expect(row).toMatchObject(earned(live.filter(({ product }) => row.name === NAMES[product])))
    const statement = await ok(
      owner.get(`/api/journal/profit-and-loss?from=${monthOf(from)}&to=${monthOf(today())}`),
    )
    const lines = Object.fromEntries(
      statement.lines.map(({ label, amounts }: { label: string; amounts: number[] }) => [
        label,
        amounts.reduce((all, one) => all + one, 0),
      ]),
    )
    const gross = total - tax - books.of('cost')
    const net = gross - books.of('wages') - books.of('spoilt') - books.of('counted') + books.of('forfeited')
    expect(lines).toEqual({
      ...{
        Penjualan: total - tax + rounding,
        'Pembulatan Penjualan': -rounding,
        'Harga Pokok Penjualan': -books.of('cost'),
      },
      ...{ 'Laba kotor': gross, 'Beban Gaji': -books.of('wages'), 'Bahan Rusak': -books.of('spoilt') },
      ...{
        'Selisih Persediaan': -books.of('counted'),
        'Uang Muka Hangus': books.of('forfeited'),
        'Laba bersih': net,
      },
    })
    const { body: csv } = await owner.get(`/api/journal/export-csv?from=${from}&to=${today()}&by=entry`)
    const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    })
    const [accounts, entries] = [new Map<string, number>(), new Map<string, number>()]
    for (const row of data) {
      const [name = '', number = ''] = [row['Nama akun'], row.Nomor]
      const amount = Number(row.Debit) - Number(row.Kredit)
      accounts.set(name, (accounts.get(name) ?? 0) + amount)
      entries.set(number, (entries.get(number) ?? 0) + amount)
    }
    expect([...entries].filter(([, amount]) => amount !== 0)).toEqual([])
    expect(Object.fromEntries(accounts)).toMatchObject({
      ...{ Kas: books.of('cash'), 'Rekening Bank': books.of('transfer'), QRIS: books.of('qris') },
      'PPh 23 Dibayar di Muka': books.of('withholding'),
      'Piutang Usaha': sum(({ sale, paid }) => sale.total - paid),
      'Persediaan Bahan': [...stocks.values()].reduce((all, { value }) => all + value, 0),
      'Utang Usaha': -[...owed.values()].reduce((all, rest) => all + rest, 0),
      'Saldo Pelanggan': -[...saldos.values()].reduce((all, saldo) => all + saldo, 0),
      'PPN Keluaran': -tax,
    })
  }
})
