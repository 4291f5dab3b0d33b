// Random work on stocks, bills, saldos, terms and bukti potong, alone and by two at once on the same records, some of it sent twice. Nothing acknowledged may
// be lost or counted twice, and every ledger must add up.
import type { Answer } from '../server/testing/client.ts'
import type { BookedBill, BookedCustomer, BookedOrder } from './ledger-books.ts'
import { cashInLedgers, compare, findUnbalanced } from './ledger-comparison.ts'
import { customerActions } from './ledger-customers.ts'
import { readOrder } from './ledger-lines.ts'
import { orderActions } from './ledger-orders.ts'
import { type Action, type LedgerOutcome, type LedgerShop, openPlay } from './ledger-play.ts'
import { purchaseActions } from './ledger-purchases.ts'

type Plan = { seed: number; operations: number; log?: (line: string) => void }

/** Operations between two comparisons with the books. */
const ROUND = 250

type Chosen = {
  material: string
  supplier: string
  customer: BookedCustomer
  bill?: BookedBill
  order?: BookedOrder
}

/** Works `operations` times in a shop without orders of its own on these records. */
export async function playLedgers(
  shop: LedgerShop,
  { seed, operations, log = () => {} }: Plan,
): Promise<LedgerOutcome> {
  const play = await openPlay(shop, seed)
  const { books, outcome, random, oneOf, records } = play
  const actions = { ...purchaseActions(play), ...customerActions(play), ...orderActions(play) }
  const cashBefore = await cashInLedgers(shop)

  for (let work = 0; work < operations; ) {
    const together = random(5) === 0 ? 2 : 1
    await workTogether(together)
    work += together
    if (Math.floor(work / ROUND) > Math.floor((work - together) / ROUND) || work >= operations) {
      await compare(play, cashBefore)
      log(`${work} operations, ${outcome.failures.length} failures`)
    }
    if (outcome.failures.length > 20) break
  }
  outcome.failures.push(...(await findUnbalanced(play, 'entry')), ...(await shop.examine()))
  return outcome

  /** Two at a time choose the same records. */
  async function workTogether(count: number): Promise<void> {
    const chosen = {
      ...{
        material: oneOf(records.materials),
        supplier: oneOf(records.suppliers),
        customer: oneOf([...books.customers.values()]),
      },
      bill: oneOf([...books.bills.values()].filter(({ isRemoved }) => !isRemoved).slice(-12)),
      order: oneOf([...books.orders.values()].filter(({ state }) => state !== 'closed').slice(-20)),
    }
    const chosenActions = Array.from({ length: count }, () => chooseAction(chosen)).sort((one) =>
      one.isLast ? 1 : -1,
    )
    const answers = await Promise.all(chosenActions.map((action) => perform(action, count === 1)))
    for (const [index, action] of chosenActions.entries()) {
      const answer = answers[index]
      if (!answer) continue
      const isDone = answer.status < 300
      if (isDone) await action.note(answer.body)
      else outcome.refused += 1
      if (count === 1 && action.refused !== undefined && action.refused === isDone)
        fail(`${action.name} was ${isDone ? 'done' : 'refused'}`, action, answer)
      if (isDone) outcome.done[action.name] = (outcome.done[action.name] ?? 0) + 1
    }
    if (count > 1 && chosen.order) await readOrder(play, chosen.order)
  }

  function chooseAction({ material, supplier, customer, bill, order }: Chosen): Action {
    const choices = [
      () => actions.spoil(material),
      () => actions.count(material),
      () => actions.buy(supplier),
      () => actions.buy(supplier),
      () => actions.moveBalance(customer, 'topUp'),
      () => actions.moveBalance(customer, 'payOut'),
      () => actions.sell(customer),
      () => actions.sell(customer),
      () => actions.sell(customer),
      ...(bill
        ? [
            () => actions.pay(bill),
            () => actions.pay(bill),
            () => actions.giveBack(bill),
            () => actions.receiveGoods(bill),
            () => (random(3) === 0 ? actions.removeBill(bill) : actions.pay(bill)),
          ]
        : []),
      ...(order
        ? [
            () => actions.receive(order),
            () => actions.withhold(order),
            () => (actions.limitOf(order) === null ? actions.refund(order) : actions.receive(order)),
            () => actions.recordUse(order),
            () => actions.reprint(order),
          ]
        : []),
      ...(order?.state === 'open' ? Array.from({ length: 5 }, () => () => actions.move(order)) : []),
      ...(order?.state === 'open' ? [() => actions.edit(order), () => actions.close(order)] : []),
      ...(random(40) === 0 ? actions.merge(customer).map((action) => () => action) : []),
    ]
    return oneOf(choices)()
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
    const refusal = both.find(({ status }) => status >= 300)
    if (refusal && answer.status < 300)
      fail(`${action.name} was done, and its repetition refused`, action, refusal)
    outcome.repeated += both.length - 1
    return answer
  }

  function fail(what: string, { method, path, body }: Action, { status, body: answer }: Answer): void {
    outcome.failures.push(
      `${what}: ${method} ${path} ${JSON.stringify(body)} → ${status} ${JSON.stringify(answer)}`,
    )
  }
}
