// What the server's records say after random work, held against the books.
import Papa from 'papaparse'
import { addDays } from '../core/time/calendar.ts'
import { balanceOf, billFigures, findDrift, MOVEMENTS, paidBy, stockOf } from './ledger-books.ts'
import { isPrinted, needsOf, usesOf } from './ledger-lines.ts'
import { type LedgerPlay, type LedgerShop, METHODS } from './ledger-play.ts'

/** Notes what differs. `cashBefore`: in the ledgers before the work (rupiah). */
export async function compare(play: LedgerPlay, cashBefore: number): Promise<void> {
  const { shop, books, records, outcome } = play
  const { owner, query } = shop
  const { materials, suppliers } = records
  const differ = (what: string, recorded: unknown, booked: unknown) => {
    if (recorded !== booked) outcome.failures.push(`${what}: ${recorded} instead of ${booked}`)
  }
  outcome.failures.push(
    ...findDrift(await query(MOVEMENTS)).slice(0, 5),
    ...(await findUnbalanced(play, 'day')),
  )
  const orders = [...books.orders.values()]
  const uses = await usesOf(
    shop,
    orders.map(({ id }) => id),
  )
  const reserved = new Map<string, number>()
  for (const { state, lines } of orders)
    for (const line of lines)
      for (const [material, need] of needsOf(records, line)) {
        const used = line.used.get(material) ?? 0
        differ(`used by ${line.id}`, uses.get(`${line.id} ${material}`) ?? 0, used)
        if (state === 'open' && !isPrinted(line.stage) && !line.used.has(material))
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
  differ('cash', (await cashInLedgers(shop)) - cashBefore, cash)
}

/** The journal of everything, by entry or by day: what does not balance. */
export async function findUnbalanced({ shop, today }: LedgerPlay, by: 'entry' | 'day'): Promise<string[]> {
  const range = `from=${addDays(today, -40)}&to=${addDays(today, 2)}`
  const { body } = await shop.owner.get(`/api/journal/export-csv?${range}&by=${by}`)
  const { data } = Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true })
  const sums = new Map<string, number>()
  for (const { Nomor: number = '', Debit, Kredit } of data)
    sums.set(number, (sums.get(number) ?? 0) + Number(Debit) - Number(Kredit))
  const wrong = [...sums].filter(([, amount]) => amount !== 0)
  return sums.size === 0 ? ['the journal is empty'] : wrong.map((row) => `unbalanced: ${row}`)
}

/** Rupiah of orders, saldos and bills. */
export async function cashInLedgers({ query }: LedgerShop): Promise<number> {
  const [row] = await query<{
    amount: number
  }>(`select ((select coalesce(sum(amount), 0) from payments where method = 'cash')
    + (select coalesce(sum(amount), 0) from customer_balance where method = 'cash')
    + (select coalesce(sum(amount), 0) from drawer_entries where expense_id in (select id from supplier_bills)))::float8 as amount`)
  return row?.amount ?? 0
}
