// Random work on stocks, bills, saldos, terms and bukti potong, alone and by two at once on the same records, some of it sent twice. Nothing acknowledged may
// be lost or counted twice, and every ledger must add up.
import Papa from 'papaparse'
import { uuidv7 } from 'uuidv7'
import { addDays, dayOf } from '../core/time/calendar.ts'
import type { Answer, Client } from '../server/testing/client.ts'
import { seededRandom } from '../server/testing/random.ts'
import {
  type BookedBill,
  type BookedCustomer,
  type BookedLine,
  type BookedOrder,
  balanceOf,
  billFigures,
  findDrift,
  halfUp,
  MOVEMENTS,
  newLedgerBooks,
  noteBill,
  noteOrder,
  noteRemoval,
  paidBy,
  stockOf,
} from './ledger-books.ts'

export type LedgerShop = {
  owner: Client
  /** Gets the rights of LIMITED_CASHIER. */
  cashier: Client
  operator: Client
  query<Row extends object>(statement: string): Promise<Row[]>
  /** What the doctor finds. */
  examine(): Promise<string[]>
}
type Plan = { seed: number; operations: number; log?: (line: string) => void }
export type LedgerOutcome = {
  done: Record<string, number>
  refused: number
  repeated: number
  failures: string[]
}

/** Rights of a cashier who cannot exceed limits, as a statement. */
const LIMITED_CASHIER = `update store_config set role_rights = jsonb_set(role_rights, '{cashier}',
  '{"granted": ["editOrders", "receivePayments", "changePaid"], "discountLimit": 100}')`

const METHODS = ['cash', 'transfer', 'qris'] as const
const STAGES = ['queue', 'print', 'finishing', 'ready'] as const
/** Operations between two comparisons with the books. */
const ROUND = 250

/** One request. `isLast`: noted after what was done at the same time. */
type Action = {
  name: string
  who: Client
  method: 'post' | 'patch' | 'delete'
  path: string
  body?: object
  repeats?: boolean
  isLast?: boolean
  /** Whether it must be refused if it is alone. */
  refused?: boolean
  note(body: Answer['body']): unknown
}

/** Works `operations` times in a shop without orders of its own on these records. */
export async function playLedgers(
  shop: LedgerShop,
  { seed, operations, log = () => {} }: Plan,
): Promise<LedgerOutcome> {
  const { owner, cashier, operator, query } = shop
  const { random, oneOf } = seededRandom(seed)
  const books = newLedgerBooks()
  const outcome: LedgerOutcome = { done: {}, refused: 0, repeated: 0, failures: [] }
  const today = dayOf(new Date(), 'Asia/Jakarta')
  await query(LIMITED_CASHIER)
  await made(
    owner.patch('/api/store', {
      version: (await owner.get('/api/store')).body.version,
      termsEnabled: true,
      balanceEnabled: true,
      ...{ taxMode: 'ppn', taxNumber: '0012345678901000', taxName: 'PT Cetak', taxAddress: 'Bekasi' },
    }),
  )
  const roll = await addMaterial({ kind: 'roll', rollWidth: 320, rollLength: 50 })
  const [ink, sheet] = [await addMaterial({ kind: 'liquid' }), await addMaterial({ kind: 'sheet' })]
  const materials = [roll, ink, sheet]
  const onRoll = { materialId: roll, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true }
  const products = {
    banner: await addProduct({
      unit: 'm²',
      recipe: [onRoll, { materialId: ink, basis: 'area', amount: 0.0125 }],
    }),
    sticker: await addProduct({ unit: 'pcs', recipe: [{ materialId: sheet, basis: 'piece', amount: 1.5 }] }),
  }
  const suppliers = [await addSupplier(), await addSupplier(), await addSupplier()]
  for (const limit of [null, null, 600_000, 2_000_000]) await addCustomer(limit)
  const cashBefore = await cashInLedgers()

  for (let work = 0; work < operations; ) {
    const together = random(5) === 0 ? 2 : 1
    await workTogether(together)
    work += together
    if (Math.floor(work / ROUND) > Math.floor((work - together) / ROUND) || work >= operations) {
      await compare()
      log(`${work} operations, ${outcome.failures.length} failures`)
    }
    if (outcome.failures.length > 20) break
  }
  outcome.failures.push(...(await findUnbalanced('entry')), ...(await shop.examine()))
  return outcome

  async function made(answer: Promise<Answer>): Promise<Answer['body']> {
    const { status, body } = await answer
    if (status > 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  async function addMaterial(fields: object): Promise<string> {
    const id = uuidv7()
    await made(owner.post('/api/materials', { id, name: `Bahan ${id}`, ...fields }))
    return id
  }
  async function addProduct(fields: object): Promise<string> {
    const id = uuidv7()
    const input = {
      id,
      name: `Produk ${id}`,
      category: 'Banner',
      machineType: 'Digital Printing',
      pricePerUnit: 25_000,
    }
    await made(owner.post('/api/products', { ...input, ...fields }))
    return id
  }
  async function addSupplier(): Promise<string> {
    const id = uuidv7()
    await made(owner.post('/api/suppliers', { id, name: `Pemasok ${id}` }))
    return id
  }
  async function addCustomer(limit: number | null): Promise<void> {
    const id = uuidv7()
    const phone = `08${String(1_000_000_000 + books.customers.size + random(900_000_000))}`
    const termsDays = oneOf([null, 7, 30])
    const buyer = { name: 'PT Potong', address: 'Bekasi', idtku: '' }
    const taxIdentity = { kind: 'npwp', number: '0098765432109000', ...buyer }
    const { version } = await made(owner.post('/api/customers', { id, name: `Pelanggan ${id}`, phone }))
    await made(owner.patch(`/api/customers/${id}`, { version, termsDays, creditLimit: limit, taxIdentity }))
    books.customers.set(id, { id, termsDays, limit, moved: 0 })
  }

  /** Two at a time choose the same records. */
  async function workTogether(count: number): Promise<void> {
    const chosen = {
      ...{
        material: oneOf(materials),
        supplier: oneOf(suppliers),
        customer: oneOf([...books.customers.values()]),
      },
      bill: oneOf([...books.bills.values()].filter(({ isRemoved }) => !isRemoved).slice(-12)),
      order: oneOf([...books.orders.values()].filter(({ state }) => state !== 'closed').slice(-20)),
    }
    const actions = Array.from({ length: count }, () => chooseAction(chosen)).sort((one) =>
      one.isLast ? 1 : -1,
    )
    const answers = await Promise.all(actions.map((action) => perform(action, count === 1)))
    for (const [index, action] of actions.entries()) {
      const answer = answers[index]
      if (!answer) continue
      const isDone = answer.status < 300
      if (isDone) await action.note(answer.body)
      else outcome.refused += 1
      if (count === 1 && action.refused !== undefined && action.refused === isDone)
        fail(`${action.name} was ${isDone ? 'done' : 'refused'}`, action, answer)
      if (isDone) outcome.done[action.name] = (outcome.done[action.name] ?? 0) + 1
    }
    if (count > 1 && chosen.order) await readOrder(chosen.order)
  }

  async function perform(action: Action, isAlone: boolean): Promise<Answer> {
    const { who, method, path, body, repeats } = action
    const send = () => who[method](path, body)
    const isTwice = repeats && random(6) === 0
    const both = isTwice && random(2) === 0 ? await Promise.all([send(), send()]) : [await send()]
    if (isTwice && both.length === 1) both.push(await send())
    const isWrong = ({ status }: Answer) => status >= 500 || (status === 400 && isAlone && !action.refused)
    for (const answer of both.filter(isWrong)) fail(`${action.name} failed`, action, answer)
    const answer = both.find(({ status }) => status < 300) ?? both[0]
    if (!answer) throw new Error('no answer')
    outcome.repeated += both.length - 1
    return answer
  }

  function fail(what: string, { method, path, body }: Action, { status, body: answer }: Answer): void {
    outcome.failures.push(
      `${what}: ${method} ${path} ${JSON.stringify(body)} → ${status} ${JSON.stringify(answer)}`,
    )
  }

  type Chosen = {
    material: string
    supplier: string
    customer: BookedCustomer
    bill?: BookedBill
    order?: BookedOrder
  }

  function chooseAction({ material, supplier, customer, bill, order }: Chosen): Action {
    const actions = [
      () => spoil(material),
      () => count(material),
      () => buy(supplier),
      () => buy(supplier),
      () => moveBalance(customer, 'topUp'),
      () => moveBalance(customer, 'payOut'),
      () => sell(customer),
      () => sell(customer),
      () => sell(customer),
      ...(bill
        ? [
            () => pay(bill),
            () => pay(bill),
            () => giveBack(bill),
            () => receiveGoods(bill),
            () => (random(3) === 0 ? removeBill(bill) : pay(bill)),
          ]
        : []),
      ...(order
        ? [
            () => receive(order),
            () => withhold(order),
            () => (limitOf(order) === null ? refund(order) : receive(order)),
            () => recordUse(order),
            () => reprint(order),
          ]
        : []),
      ...(order?.state === 'open' ? Array.from({ length: 5 }, () => () => move(order)) : []),
      ...(order?.state === 'open' ? [() => edit(order), () => close(order)] : []),
      ...(random(40) === 0 ? merge(customer).map((action) => () => action) : []),
    ]
    return oneOf(actions)()
  }

  function addStock(material: string, units: number): void {
    books.stocks.set(material, (books.stocks.get(material) ?? 0) + units)
  }

  function spoil(material: string): Action {
    const units = 1 + random(60_000)
    const body = { id: uuidv7(), quantity: units / 10_000, reason: 'Sobek' }
    return {
      name: 'spoil',
      who: owner,
      method: 'post',
      path: `/api/materials/${material}/spoilage`,
      body,
      repeats: true,
      note: () => addStock(material, -units),
    }
  }

  function count(material: string): Action {
    const [recorded, counted] = [random(900_000) - 200_000, random(900_000)]
    const lines = [
      { id: uuidv7(), materialId: material, counted: counted / 10_000, recorded: recorded / 10_000 },
    ]
    return {
      name: 'count',
      who: owner,
      method: 'post',
      path: '/api/materials/counts',
      body: { lines, reason: 'Opname' },
      repeats: true,
      note: () => addStock(material, counted - recorded),
    }
  }

  function buy(supplierId: string): Action {
    const id = uuidv7()
    const lines = Array.from({ length: 1 + random(3) }, () => {
      const materialId = oneOf([...materials, null])
      const [count, content, price] = [
        1 + random(80_000),
        1 + random(60),
        random(oneOf([30, 4_000, 2_000_000])),
      ]
      return {
        id: uuidv7(),
        materialId,
        name: materialId ? '' : 'Jasa',
        count,
        content,
        price,
      }
    }).map((line) => ({ ...line, amount: halfUp(BigInt(line.count) * BigInt(line.price), 10_000n) }))
    const freight = random(2) * random(90_000)
    const total = freight + lines.reduce((sum, { amount }) => sum + amount, 0)
    const amount = random(3) === 0 ? total : random(total + 1)
    const payment = amount > 0 && random(2) === 0 ? { id: uuidv7(), amount, method: oneOf(METHODS) } : null
    const isOrdered = random(3) === 0
    const sent = lines.map(({ count, amount: _, ...line }) => ({ ...line, count: count / 10_000 }))
    const body = {
      id,
      supplierId,
      day: addDays(today, -random(20)),
      dueOn: addDays(today, random(30)),
      freight,
      lines: sent,
      payment,
      isOrdered,
    }
    return {
      ...{ name: 'buy', who: owner, method: 'post', path: '/api/purchases', body, repeats: true },
      note(answer) {
        const booked = lines.map((line) => ({
          ...line,
          units: line.materialId ? unitsOf(line, line.materialId) : 0,
          received: isOrdered ? 0 : line.count,
          ...{ returned: 0, cancelled: 0 },
        }))
        books.bills.set(id, { id, supplierId, freight, lines: booked, payments: new Map(), isRemoved: false })
        noteBill(books, answer)
      },
    }
  }

  function unitsOf({ count, content }: { count: number; content: number }, materialId: string): number {
    const packed = BigInt(count) * BigInt(content)
    return materialId === roll ? halfUp(packed * 32n, 10n) : Number(packed)
  }

  function pay(bill: BookedBill): Action {
    const { remaining } = billFigures(bill)
    const amount = 1 + random(Math.max(1, remaining + Math.floor(remaining / 10)))
    const part = { id: uuidv7(), billId: bill.id, amount }
    const method = oneOf(METHODS)
    return {
      ...{
        name: 'pay',
        who: owner,
        method: 'post',
        path: `/api/suppliers/${bill.supplierId}/payments`,
        body: { method, parts: [part] },
      },
      ...{ repeats: true, refused: amount > remaining },
      note: () => bill.payments.set(part.id, { method, amount }),
    }
  }

  function giveBack(bill: BookedBill): Action {
    const line = oneOf(bill.lines)
    const isCancelled = random(3) === 0
    const most = isCancelled ? awaited(line) : line.received - line.returned
    const count = 1 + random(Math.max(1, most + Math.floor(most / 10)))
    const lines = [{ id: uuidv7(), lineId: line.id, count: count / 10_000, isCancelled }]
    return {
      ...{ name: isCancelled ? 'cancel goods' : 'return', who: owner, method: 'post', repeats: true },
      path: `/api/purchases/${bill.id}/returns`,
      body: { lines, refund: { id: uuidv7(), method: oneOf(METHODS) } },
      refused: count > most,
      note(answer) {
        if (isCancelled) line.cancelled += count
        else line.returned += count
        noteBill(books, answer)
      },
    }
  }

  function awaited({ count, received, cancelled }: BookedBill['lines'][number]): number {
    return count - received - cancelled
  }

  function receiveGoods(bill: BookedBill): Action {
    const line = bill.lines.find((one) => awaited(one) > 0) ?? oneOf(bill.lines)
    const count = 1 + random(Math.max(1, awaited(line) + Math.floor(awaited(line) / 10)))
    return {
      ...{ name: 'receive goods', who: owner, method: 'post', path: `/api/purchases/${bill.id}/receipts` },
      body: { lines: [{ id: uuidv7(), lineId: line.id, count: count / 10_000 }] },
      ...{ repeats: true, refused: count > awaited(line) },
      note() {
        line.received += count
      },
    }
  }

  function removeBill(bill: BookedBill): Action {
    return {
      ...{
        name: 'remove bill',
        who: owner,
        method: 'delete',
        path: `/api/purchases/${bill.id}`,
        isLast: true,
        refused: false,
      },
      note: () => noteRemoval(bill),
    }
  }

  function moveBalance(customer: BookedCustomer, kind: 'topUp' | 'payOut'): Action {
    const amount = 1 + random(400_000)
    const method = oneOf(METHODS)
    const signed = kind === 'topUp' ? amount : -amount
    const path = `/api/customers/${customer.id}/balance/${kind === 'topUp' ? 'top-ups' : 'refunds'}`
    const body = { id: uuidv7(), amount, method, ...(kind === 'payOut' && { reason: 'Diminta' }) }
    return {
      ...{ name: kind, who: kind === 'topUp' ? cashier : owner, method: 'post', path, body, repeats: true },
      refused: balanceOf(books, customer) + signed < 0,
      note() {
        customer.moved += signed
        if (method === 'cash') books.cash += signed
      },
    }
  }

  function sell(customer: BookedCustomer): Action {
    const id = uuidv7()
    const lines = Array.from(
      { length: 1 + random(2) },
      (): BookedLine => ({
        ...{ id: uuidv7(), product: oneOf(['banner', 'sticker'] as const), quantity: 1 + random(6) },
        ...{ stage: 'queue', used: new Map(), noted: [] },
      }),
    )
    const balanceAmount = random(2) * random(300_000)
    const body = {
      ...{ id, customerId: customer.id, items: lines.map(toItem), discountPercent: 0 },
      ...{
        paymentMethod: oneOf(METHODS),
        paidAmount: random(2) * random(800_000),
        ...(balanceAmount > 0 && { balanceAmount }),
      },
    }
    return {
      ...{ name: 'sell', who: cashier, method: 'post', path: '/api/transactions', body, repeats: true },
      ...(balanceAmount > balanceOf(books, customer) && { refused: true }),
      note(answer) {
        books.orders.set(id, {
          id,
          customerId: customer.id,
          version: 1,
          total: 0,
          lines,
          payments: new Map(),
          state: 'open',
        })
        if (answer.termsDays !== customer.termsDays)
          outcome.failures.push(`${id} has ${answer.termsDays} days`)
        noteOrder(books, answer)
      },
    }
  }

  function toItem({ id, product, quantity }: BookedLine) {
    return {
      id,
      productId: products[product],
      quantity,
      ...(product === 'banner' && { length: 300, width: 100 }),
    }
  }

  function receive(order: BookedOrder): Action {
    const remaining = order.total - paidBy(order)
    const amount = 1 + random(Math.max(1, remaining + Math.floor(remaining / 10)))
    const method = oneOf([...METHODS, 'balance'])
    const customer = books.customers.get(order.customerId)
    const saldo = method === 'balance' && customer ? balanceOf(books, customer) : amount
    return {
      ...{ name: 'receive', who: cashier, method: 'post', path: `/api/transactions/${order.id}/payments` },
      body: { id: uuidv7(), amount, method },
      ...{ repeats: true, refused: amount > remaining || amount > saldo },
      note: (answer) => noteOrder(books, answer),
    }
  }

  function refund(order: BookedOrder): Action {
    const paid = paidBy(order)
    const amount = 1 + random(Math.max(1, paid + Math.floor(paid / 10)))
    const method = oneOf([...METHODS, 'balance', 'withholding', undefined])
    const body = { id: uuidv7(), version: order.version, amount, method, reason: 'Salah cetak' }
    return {
      ...{
        name: 'refund',
        who: owner,
        method: 'post',
        path: `/api/transactions/${order.id}/refunds`,
        body,
        repeats: true,
      },
      refused: amount > (method === 'withholding' ? paidBy(order, 'withholding') : paid),
      note: (answer) => noteOrder(books, answer),
    }
  }

  /** A bukti potong PPh 23. */
  function withhold(order: BookedOrder): Action {
    const remaining = order.total - paidBy(order)
    const amount = 1 + random(Math.max(1, Math.floor(remaining / (1 + random(50))) + 2))
    const noted = { number: `2600${random(1000)}`, day: addDays(today, -random(60)) }
    return {
      ...{
        name: 'withhold',
        who: cashier,
        method: 'post',
        path: `/api/transactions/${order.id}/withholdings`,
      },
      body: { id: uuidv7(), version: order.version, amount, ...noted },
      ...{ repeats: true, refused: amount > remaining },
      note: (answer) => noteOrder(books, answer),
    }
  }

  function move(order: BookedOrder): Action {
    const line = oneOf(order.lines)
    const to = oneOf(STAGES.filter((stage) => stage !== line.stage))
    return {
      ...{ name: 'move', who: operator, method: 'post', path: `/api/production/${order.id}/moves` },
      body: { lines: [line.id], from: line.stage, to },
      note() {
        bring(line, to)
        order.version += 1
      },
    }
  }

  function bring(line: BookedLine, to: string): void {
    const [was, is] = [isPrinted(line.stage), isPrinted(to)]
    line.stage = to
    if (was && !is) line.used.clear()
    if (!was && is)
      for (const [material, need] of needsOf(line))
        if (!line.used.get(material)) line.used.set(material, need)
  }

  function recordUse(order: BookedOrder): Action {
    const line = oneOf(order.lines)
    const [material] = oneOf(needsOf(line))
    const units = 1 + random(400_000)
    return {
      ...{
        name: 'use',
        who: operator,
        method: 'post',
        path: `/api/transactions/${order.id}/materials/uses`,
        refused: false,
      },
      body: { lineId: line.id, materialId: material, quantity: units / 10_000 },
      note() {
        line.used.set(material, units)
        line.noted.push(units)
      },
    }
  }

  function reprint(order: BookedOrder): Action {
    const line = oneOf(order.lines)
    const [material] = oneOf(needsOf(line))
    const units = 1 + random(90_000)
    return {
      ...{
        name: 'reprint',
        who: operator,
        method: 'post',
        path: `/api/transactions/${order.id}/materials/reprints`,
        repeats: true,
      },
      body: {
        id: uuidv7(),
        lineId: line.id,
        materialId: material,
        quantity: units / 10_000,
        reason: 'Warna',
      },
      refused: false,
      note: () => addStock(material, -units),
    }
  }

  function edit(order: BookedOrder): Action {
    const line = oneOf(order.lines)
    const quantity = 1 + random(6)
    const items = order.lines.map((one) => toItem(one === line ? { ...one, quantity } : one))
    return {
      ...{
        name: 'edit',
        who: limitOf(order) === null ? owner : cashier,
        method: 'patch',
        path: `/api/transactions/${order.id}`,
      },
      body: { version: order.version, items, refundReason: 'Kurang' },
      note(answer) {
        line.noted.push(...needsOf(line).map(([, need]) => need))
        line.quantity = quantity
        noteOrder(books, answer)
      },
    }
  }

  function limitOf({ customerId }: BookedOrder): number | null {
    return books.customers.get(customerId)?.limit ?? null
  }

  /** Hands it over, cancels or deletes it. */
  function close(order: BookedOrder): Action {
    const how = random(3)
    const { id, version } = order
    const path = `/api/transactions/${id}`
    if (how === 0)
      return {
        ...{
          name: 'hand over',
          who: cashier,
          method: 'post',
          path: `${path}/hand-over`,
          body: { version, finish: true },
        },
        note(answer) {
          order.state = 'finished'
          for (const line of order.lines) bring(line, 'ready')
          noteOrder(books, answer)
        },
      }
    const reason = 'Batal'
    if (how === 1)
      return {
        ...{ name: 'cancel', who: owner, method: 'post', path: `${path}/cancellation` },
        body: { version, reason, refund: random(2) * paidBy(order), method: oneOf([undefined, 'balance']) },
        note(answer) {
          order.state = 'closed'
          noteOrder(books, answer)
        },
      }
    return {
      ...{ name: 'delete', who: owner, method: 'delete', path, body: { version, reason }, isLast: true },
      async note() {
        order.state = 'closed'
        // By the methods that it was paid by, as far as nothing had gone back by another one.
        order.payments = await paymentsOf(order)
        if (paidBy(order) !== 0) outcome.failures.push(`${id} is deleted with ${paidBy(order)}`)
      },
    }
  }

  /** With another one of no limit; a new one takes its place. */
  function merge(from: BookedCustomer): Action[] {
    const [into] = [...books.customers.values()].filter(({ id, limit }) => id !== from.id && limit === null)
    if (from.limit !== null || !into) return []
    const merging: Action = {
      ...{ name: 'merge', who: owner, method: 'post', isLast: true, refused: false },
      ...{ path: `/api/customers/${into.id}/merges`, body: { from: from.id } },
      async note() {
        into.moved += from.moved
        into.termsDays ??= from.termsDays
        for (const order of books.orders.values()) {
          if (order.customerId !== from.id) continue
          order.customerId = into.id
          if (order.state !== 'closed') await readOrder(order)
        }
        books.customers.delete(from.id)
        await addCustomer(null)
      },
    }
    return [merging]
  }

  async function paymentsOf({ id }: BookedOrder): Promise<BookedOrder['payments']> {
    const rows = await query<{ id: string; method: string; amount: number }>(
      `select id, method, amount::float8 from payments where transaction_id = '${id}'`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** After two at once: where its lines are, and which of the possible amounts they have used. */
  async function readOrder(order: BookedOrder): Promise<void> {
    const rows = await query<{
      id: string
      stage: string | null
      quantity: number
      version: number
      status: string
    }>(
      `select line.id, stage, quantity, version, status from transaction_items as line join transactions as sale on sale.id = transaction_id where sale.id = '${order.id}'`,
    )
    const uses = await usesOf([order.id])
    for (const line of order.lines) {
      const row = rows.find(({ id }) => id === line.id)
      if (!row) continue
      line.stage = row.status === 'completed' ? 'ready' : (row.stage ?? 'queue')
      order.version = row.version
      for (const [material, need] of needsOf(line)) {
        const used = uses.get(`${line.id} ${material}`) ?? 0
        const mayBe = [0, need, ...line.noted]
        if (!mayBe.includes(used) || (used === 0 && isPrinted(line.stage)))
          outcome.failures.push(`${line.id} used ${used} instead of one of ${mayBe}`)
        line.used.set(material, used)
      }
    }
  }

  async function usesOf(orders: readonly string[]): Promise<Map<string, number>> {
    const rows = await query<{ line: string; used: number }>(
      `select line_id || ' ' || material_id as line, -sum(quantity)::float8 as used from material_movements
       where kind in ('use', 'release') and transaction_id in (${orders.map((id) => `'${id}'`).join() || 'null'}) group by 1`,
    )
    return new Map(rows.map(({ line, used }) => [line, used]))
  }

  /** Ten-thousandths by material. */
  function needsOf({ product, quantity }: BookedLine): [string, number][] {
    if (product === 'sticker') return [[sheet, quantity * 15_000]]
    const rows = Math.ceil(quantity / 3)
    const length = Math.min(quantity * 100 + (quantity - 1) * 2 + 10, rows * 300 + (rows - 1) * 2 + 10)
    return [
      [roll, length * 320],
      [ink, halfUp(125n * 30_000n * BigInt(quantity), 10_000n)],
    ]
  }

  async function cashInLedgers(): Promise<number> {
    const [row] = await query<{
      amount: number
    }>(`select ((select coalesce(sum(amount), 0) from payments where method = 'cash')
      + (select coalesce(sum(amount), 0) from customer_balance where method = 'cash')
      + (select coalesce(sum(amount), 0) from drawer_entries where expense_id in (select id from supplier_bills)))::float8 as amount`)
    return row?.amount ?? 0
  }

  /** The journal of everything, by entry or by day: what does not balance. */
  async function findUnbalanced(by: 'entry' | 'day'): Promise<string[]> {
    const range = `from=${addDays(today, -40)}&to=${addDays(today, 2)}`
    const { body } = await owner.get(`/api/journal/export-csv?${range}&by=${by}`)
    const { data } = Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true })
    const sums = new Map<string, number>()
    for (const { Nomor: number = '', Debit, Kredit } of data)
      sums.set(number, (sums.get(number) ?? 0) + Number(Debit) - Number(Kredit))
    const wrong = [...sums].filter(([, amount]) => amount !== 0)
    return sums.size === 0 ? ['the journal is empty'] : wrong.map((row) => `unbalanced: ${row}`)
  }

  /** Holds the server's records against the books. */
  async function compare(): Promise<void> {
    const differ = (what: string, recorded: unknown, booked: unknown) => {
      if (recorded !== booked) outcome.failures.push(`${what}: ${recorded} instead of ${booked}`)
    }
    outcome.failures.push(...findDrift(await query(MOVEMENTS)).slice(0, 5), ...(await findUnbalanced('day')))
    const orders = [...books.orders.values()]
    const uses = await usesOf(orders.map(({ id }) => id))
    const reserved = new Map<string, number>()
    for (const { state, lines } of orders)
      for (const line of lines)
        for (const [material, need] of needsOf(line)) {
          const used = line.used.get(material) ?? 0
          differ(`used by ${line.id}`, uses.get(`${line.id} ${material}`) ?? 0, used)
          if (state === 'open' && !isPrinted(line.stage) && used === 0)
            reserved.set(material, (reserved.get(material) ?? 0) + need)
        }
    const { rows: stocks } = (await owner.get('/api/materials')).body
    for (const { id, quantity, reserved: held } of stocks.filter(({ id }: { id: string }) =>
      materials.includes(id),
    )) {
      differ(`stock of ${id}`, Math.round(quantity * 10_000), stockOf(books, id))
      differ(`reserved of ${id}`, Math.round(held * 10_000), reserved.get(id) ?? 0)
    }
    const bills = [...books.bills.values()]
    const { rows: unpaid } = (await owner.get('/api/purchases')).body
    for (const bill of bills)
      differ(
        `owed for ${bill.id}`,
        unpaid.find(({ id }: { id: string }) => id === bill.id)?.remaining ?? 0,
        billFigures(bill).remaining,
      )
    for (const { id, remaining } of (await owner.get('/api/suppliers')).body.rows.filter(
      ({ id }: { id: string }) => suppliers.includes(id),
    ))
      differ(
        `owed to ${id}`,
        remaining,
        bills.reduce((sum, bill) => sum + (bill.supplierId === id ? billFigures(bill).remaining : 0), 0),
      )
    for (const customer of books.customers.values()) {
      const saldo = balanceOf(books, customer)
      differ(
        `saldo of ${customer.id}`,
        (await owner.get(`/api/customers/${customer.id}/balance`)).body.balance,
        saldo,
      )
      if (saldo < 0) outcome.failures.push(`the saldo of ${customer.id} is ${saldo}`)
    }
    for (const { id, limit } of books.customers.values()) {
      if (limit === null) continue
      const [row] = await query<{ owed: number }>(
        `select coalesce(sum(remaining_amount), 0)::float8 as owed from transactions where customer_id = '${id}' and status <> 'cancelled' and deleted_at is null`,
      )
      if ((row?.owed ?? 0) > limit) outcome.failures.push(`${id} owes ${row?.owed}, at most ${limit}`)
    }
    const paid = await query<{ id: string; method: string; amount: number }>(
      `select transaction_id as id, method, sum(amount)::float8 as amount from payments where transaction_id in (${orders.map(({ id }) => `'${id}'`).join() || 'null'}) group by 1, 2`,
    )
    for (const order of orders)
      for (const method of [...METHODS, 'balance', 'withholding'])
        differ(
          `paid for ${order.id} by ${method}`,
          paid.find((row) => row.id === order.id && row.method === method)?.amount ?? 0,
          paidBy(order, method),
        )
    const cash =
      books.cash +
      orders.reduce((sum, order) => sum + paidBy(order, 'cash'), 0) -
      bills.reduce((sum, bill) => sum + paidBy(bill, 'cash'), 0)
    differ('cash', (await cashInLedgers()) - cashBefore, cash)
  }
}

function isPrinted(stage: string): boolean {
  return stage === 'finishing' || stage === 'ready'
}
