// Random work on orders, their payments, and what their lines use.
import { v7 as uuidv7 } from 'uuid'
import { addDays } from '../core/time/calendar.ts'
import {
  addStock,
  type BookedCustomer,
  type BookedLine,
  type BookedOrder,
  balanceOf,
  noteOrder,
  paidBy,
} from './ledger-books.ts'
import { isPrinted, needsOf, paymentsOf } from './ledger-lines.ts'
import { type Action, type LedgerPlay, METHODS } from './ledger-play.ts'

const STAGES = ['queue', 'print', 'finishing', 'ready'] as const

/** Random work on orders, their payments, and what their lines use. */
export function orderActions(play: LedgerPlay) {
  const { books, random, oneOf, today, shop, records, outcome } = play
  const { owner, cashier, operator } = shop
  const { products } = records
  return { sell, receive, refund, withhold, move, recordUse, reprint, edit, close, limitOf }

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
      for (const [material, need] of needsOf(records, line))
        if (!line.used.has(material)) line.used.set(material, need)
  }

  function recordUse(order: BookedOrder): Action {
    const line = oneOf(order.lines)
    const [material] = oneOf(needsOf(records, line))
    const units = random(6) === 0 ? 0 : 1 + random(400_000)
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
    const [material] = oneOf(needsOf(records, line))
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
      note: () => addStock(books, material, -units),
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
        line.noted.push(...needsOf(records, line).map(([, need]) => need))
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
        order.payments = await paymentsOf(shop, order)
        if (paidBy(order) !== 0) outcome.failures.push(`${id} is deleted with ${paidBy(order)}`)
      },
    }
  }
}
