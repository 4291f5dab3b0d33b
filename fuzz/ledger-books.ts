// What the ledgers must hold after random work: books of their own, kept from what the server has acknowledged.
import type { Bill } from '../contract/purchases.ts'
import type { Transaction } from '../contract/transaction-record.ts'

/** Counts and quantities in ten-thousandths, money in rupiah. */
export type BookedBill = {
  id: string
  supplierId: string
  freight: number
  lines: {
    id: string
    materialId: string | null
    count: number
    amount: number
    units: number
    received: number
    returned: number
    /** Will not come. */
    cancelled: number
  }[]
  payments: Map<string, { method: string; amount: number }>
  isRemoved: boolean
}
export type BookedLine = {
  id: string
  product: 'banner' | 'sticker'
  quantity: number
  stage: string
  /** By material; one that is missing has no record. */
  used: Map<string, number>
  /** What was recorded by hand at any time, or needed before an edit. */
  noted: number[]
}
export type BookedOrder = {
  id: string
  customerId: string
  version: number
  total: number
  lines: BookedLine[]
  payments: Map<string, { method: string; amount: number }>
  state: 'open' | 'finished' | 'closed'
}
export type BookedCustomer = { id: string; termsDays: number | null; limit: number | null; moved: number }

export type LedgerBooks = ReturnType<typeof newLedgerBooks>

export function newLedgerBooks() {
  return {
    /** What came and went without an order or a bill. */
    stocks: new Map<string, number>(),
    bills: new Map<string, BookedBill>(),
    orders: new Map<string, BookedOrder>(),
    customers: new Map<string, BookedCustomer>(),
    /** Cash of saldos. */
    cash: 0,
  }
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

export function paidBy({ payments }: Pick<BookedOrder, 'payments'>, method?: string): number {
  const rows = [...payments.values()].filter((row) => method === undefined || row.method === method)
  return sum(rows.map(({ amount }) => amount))
}

export function balanceOf(books: LedgerBooks, customer: BookedCustomer): number {
  const orders = [...books.orders.values()].filter(({ customerId }) => customerId === customer.id)
  return customer.moved - sum(orders.map((order) => paidBy(order, 'balance')))
}

export function halfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

type BookedBillLine = BookedBill['lines'][number]

/** The part of a whole for so many of its packs. */
function partOf(whole: number, { count }: BookedBillLine, packs: number): number {
  return halfUp(BigInt(whole) * BigInt(packs), BigInt(count))
}

export function billFigures(bill: BookedBill): { total: number; paid: number; remaining: number } {
  const total =
    bill.freight +
    sum(bill.lines.map((line) => line.amount - partOf(line.amount, line, line.returned + line.cancelled)))
  const paid = paidBy(bill)
  return { total, paid, remaining: bill.isRemoved ? 0 : total - paid }
}

export function stockOf(books: LedgerBooks, materialId: string): number {
  const bought = [...books.bills.values()].flatMap(({ isRemoved, lines }) =>
    isRemoved ? [] : lines.filter((line) => line.materialId === materialId),
  )
  const lines = [...books.orders.values()].flatMap((order) => order.lines)
  return (
    (books.stocks.get(materialId) ?? 0) +
    sum(
      bought.map((line) => partOf(line.units, line, line.received) - partOf(line.units, line, line.returned)),
    ) -
    sum(lines.map(({ used }) => used.get(materialId) ?? 0))
  )
}

/** Ten-thousandths that came or went without an order or a bill. */
export function addStock({ stocks }: LedgerBooks, materialId: string, units: number): void {
  stocks.set(materialId, (stocks.get(materialId) ?? 0) + units)
}

export function noteOrder(
  books: LedgerBooks,
  { id, version, total, customerId, payments }: Transaction,
): void {
  const order = books.orders.get(id)
  if (!order) return
  Object.assign(order, { version: Math.max(version, order.version), total, customerId })
  for (const row of payments) order.payments.set(row.id, row)
}

export function noteBill(books: LedgerBooks, { id, payments }: Bill): void {
  const bill = books.bills.get(id)
  for (const row of payments) bill?.payments.set(row.id, row)
}

/** A deleted bill: all that was paid went back, by its methods. */
export function noteRemoval(bill: BookedBill): void {
  bill.isRemoved = true
  for (const method of ['cash', 'transfer', 'qris'])
    bill.payments.set(method, { method, amount: -paidBy(bill, method) })
}

type Movement = {
  material: string
  kind: string
  quantity: number
  value: number
  stockQuantity: number
  stockValue: number
  costValue: number
  costQuantity: number
  given: number | null
}

/** Every movement in order, with the rupiah that its bill or line says where one does. */
export const MOVEMENTS = `select movement.material_id as material, kind, quantity::float8, movement.value::float8,
    stock_quantity::float8 as "stockQuantity", stock_value::float8 as "stockValue", cost_value::float8 as "costValue",
    cost_quantity::float8 as "costQuantity",
    case kind when 'purchase' then case when movement.id = line.id then (line.amount + line.freight)::float8 end
      when 'supplierReturn' then -back.value::float8 end as given
  from material_movements as movement left join supplier_bill_lines as line on line.id = bill_line_id
    left join supplier_returns as back on back.id = movement.id
  order by movement.material_id, seq`

/** Follows the ledger of each material row by row; answers what is wrong with it. */
export function findDrift(movements: readonly Movement[]): string[] {
  const wrong: string[] = []
  let before: Movement | undefined
  for (const [index, row] of movements.entries()) {
    const last = before?.material === row.material ? before : undefined
    const next = movements[index + 1]
    const isPutRight = next?.material === row.material && next.kind === 'correction'
    const say = (what: string) =>
      wrong.push(`${what}: ${JSON.stringify(row)} after ${JSON.stringify(last ?? null)}`)
    const [stock, value] = [last?.stockQuantity ?? 0, last?.stockValue ?? 0]
    if (row.stockQuantity !== stock + row.quantity || row.stockValue !== value + row.value)
      say('the sum drifts')
    if (row.given !== null && row.given !== row.value) say(`its bill says ${row.given}`)
    const isTaken = ['use', 'reprint', 'spoil', 'count'].includes(row.kind)
    if (isTaken && stock > 0 && row.stockQuantity > 0 && !isShare(row, { stock, value }))
      say('no share of the value')
    if (!isPutRight && !isWorth(row)) say('the stock is worth something else')
    before = row
  }
  return wrong
}

/** |value × stock − quantity × worth| is at most half of the stock: the share, rounded. */
function isShare(row: Movement, { stock, value }: { stock: number; value: number }): boolean {
  const off = BigInt(row.value) * BigInt(stock) - BigInt(row.quantity) * BigInt(value)
  return 2n * (off < 0n ? -off : off) <= BigInt(stock)
}

/** 0 at 0, not below 0 above it, and the last cost below it. */
function isWorth({ stockQuantity, stockValue, costValue, costQuantity }: Movement): boolean {
  if (stockQuantity === 0) return stockValue === 0
  if (stockQuantity > 0) return stockValue >= 0
  const lastCost =
    costQuantity === 0 ? 0 : halfUp(BigInt(costValue) * BigInt(-stockQuantity), BigInt(costQuantity))
  return stockValue === (lastCost === 0 ? 0 : -lastCost)
}
