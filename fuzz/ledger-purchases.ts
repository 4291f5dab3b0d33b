// Random work on stocks and bills.
import { v7 as uuidv7 } from 'uuid'
import { addDays } from '../core/time/calendar.ts'
import { addStock, type BookedBill, billFigures, halfUp, noteBill, noteRemoval } from './ledger-books.ts'
import { type Action, type LedgerPlay, METHODS } from './ledger-play.ts'

/** Random work on stocks and bills. */
export function purchaseActions(play: LedgerPlay) {
  const { books, random, oneOf, today, shop, records } = play
  const { owner } = shop
  const { roll, materials } = records
  return { spoil, count, buy, pay, giveBack, receiveGoods, removeBill }

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
      note: () => addStock(books, material, -units),
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
      note: () => addStock(books, material, counted - recorded),
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
}
