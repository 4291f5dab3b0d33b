// What lines of orders need and have used, and what the server's records say of them.
import { type BookedLine, type BookedOrder, halfUp } from './ledger-books.ts'
import type { LedgerPlay, LedgerShop } from './ledger-play.ts'

export function isPrinted(stage: string): boolean {
  return stage === 'finishing' || stage === 'ready'
}

/** Ten-thousandths by material. */
export function needsOf(
  { roll, ink, sheet }: LedgerPlay['records'],
  { product, quantity }: BookedLine,
): [string, number][] {
  if (product === 'sticker') return [[sheet, quantity * 15_000]]
  const rows = Math.ceil(quantity / 3)
  const length = Math.min(quantity * 100 + (quantity - 1) * 2 + 10, rows * 300 + (rows - 1) * 2 + 10)
  return [
    [roll, length * 320],
    [ink, halfUp(125n * 30_000n * BigInt(quantity), 10_000n)],
  ]
}

/** Ten-thousandths by line and material, also of a use of 0 that was said. */
export async function usesOf({ query }: LedgerShop, orders: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ line: string; used: number }>(
    `select line_id || ' ' || material_id as line, -sum(quantity)::float8 as used from material_movements
     where kind in ('use', 'release') and transaction_id in (${orders.map((id) => `'${id}'`).join() || 'null'}) group by 1
     having sum(quantity) <> 0 or (array_agg(kind order by seq desc))[1] = 'use'`,
  )
  return new Map(rows.map(({ line, used }) => [line, used]))
}

export async function paymentsOf(
  { query }: LedgerShop,
  { id }: BookedOrder,
): Promise<BookedOrder['payments']> {
  const rows = await query<{ id: string; method: string; amount: number }>(
    `select id, method, amount::float8 from payments where transaction_id = '${id}'`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** After two at once: where its lines are, and which of the possible amounts they have used. */
export async function readOrder({ shop, records, outcome }: LedgerPlay, order: BookedOrder): Promise<void> {
  const rows = await shop.query<{
    id: string
    stage: string | null
    quantity: number
    version: number
    status: string
  }>(
    `select line.id, stage, quantity, version, status from transaction_items as line join transactions as sale on sale.id = transaction_id where sale.id = '${order.id}'`,
  )
  const uses = await usesOf(shop, [order.id])
  for (const line of order.lines) {
    const row = rows.find(({ id }) => id === line.id)
    if (!row) continue
    line.stage = row.status === 'completed' ? 'ready' : (row.stage ?? 'queue')
    order.version = row.version
    for (const [material, need] of needsOf(records, line)) {
      const used = uses.get(`${line.id} ${material}`)
      const mayBe = [...(isPrinted(line.stage) ? [] : [undefined]), need, ...line.noted]
      if (!mayBe.includes(used)) outcome.failures.push(`${line.id} used ${used} instead of one of ${mayBe}`)
      if (used === undefined) line.used.delete(material)
      else line.used.set(material, used)
    }
  }
}
