// The rule of the journal (docs/product.md#jurnal): what happened, as a balanced entry. Entries are worked out from what the shop has
// recorded and never stored. Every rule is linear, so the entry of a sum is the sum of the entries: a month's profit and loss cannot
// differ from its journal.
import { type AccountKey, expenseAccount } from './accounts.ts'

/** What is recorded, in the order of a day. */
export const FACT_KINDS = [
  'opening',
  'sale',
  'forfeited',
  'payment',
  'saldo',
  'expense',
  'bill',
  'billReturned',
  'billDeleted',
  'purchase',
  'supplierReturn',
  'supplierPayment',
  'use',
  'release',
  'reprint',
  'spoil',
  'count',
  'correction',
  'cashIn',
  'cashOut',
  'bankDrop',
  'variance',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/**
 * Whole rupiah, signed. `amount`: of a sale its total, of material its value in the stock (below 0 what leaves), of money what came in (above
 * 0) or went out, of expenses and bills what they come to. Of a sale and a kept down payment `tax` is in it; of a sale `rounding` is what it
 * was rounded down by. `stock`: the part of a bill that is material. `method`: null where it is not known. `category`: of an expense or a bill.
 */
export type JournalFact = {
  kind: FactKind
  method: string | null
  category: string | null
  amount: number
  tax: number
  rounding: number
  stock: number
}

/** Rupiah: above 0 debit, below 0 credit. */
export type EntryLine = { account: AccountKey; amount: number }

/** The entry of a fact. Its lines add up to 0; lines of 0 are left out. */
export function entryOf(fact: JournalFact): EntryLine[] {
  return linesOf(fact).filter(({ amount }) => amount !== 0)
}

function linesOf({ kind, method, category, amount, tax, rounding, stock }: JournalFact): EntryLine[] {
  switch (kind) {
    case 'sale':
      return [
        { account: 'receivable', amount },
        { account: 'rounding', amount: rounding },
        { account: 'sales', amount: tax - amount - rounding },
        { account: 'tax', amount: -tax },
      ]
    // What a cancelled order keeps was paid for a sale that is none.
    case 'forfeited':
      return [
        { account: 'receivable', amount },
        { account: 'forfeited', amount: tax - amount },
        { account: 'tax', amount: -tax },
      ]
    case 'payment':
      return move(moneyAccount(method), 'receivable', amount)
    case 'saldo':
      return move(moneyAccount(method), 'customerBalance', amount)
    case 'expense':
      return move(expenseAccount(category), moneyAccount(method), amount)
    case 'bill':
    case 'billReturned':
    case 'billDeleted':
      return [
        { account: 'onOrder', amount: stock },
        { account: expenseAccount(category), amount: amount - stock },
        { account: 'payable', amount: -amount },
      ]
    case 'supplierPayment':
      return move('payable', moneyAccount(method), amount)
    // What came with its bill, what came later, and what went back.
    case 'purchase':
    case 'supplierReturn':
      return move('stock', 'onOrder', amount)
    case 'opening':
      return move('stock', 'openingStock', amount)
    case 'use':
    case 'release':
    case 'reprint':
      return move('stock', 'costOfSales', amount)
    case 'spoil':
      return move('stock', 'spoiled', amount)
    case 'count':
    case 'correction':
      return move('stock', 'stockVariance', amount)
    case 'cashIn':
    case 'cashOut':
      return move('cash', 'otherCash', amount)
    case 'bankDrop':
      return move('cash', 'bank', amount)
    case 'variance':
      return move(moneyAccount(method), 'cashVariance', amount)
    default:
      return kind satisfies never
  }
}

function move(debit: AccountKey, credit: AccountKey, amount: number): EntryLine[] {
  return [
    { account: debit, amount },
    { account: credit, amount: -amount },
  ]
}

/** Where money of a method is. 'withholding' is a bukti potong: tax that a customer paid for the shop. */
function moneyAccount(method: string | null): AccountKey {
  switch (method) {
    case 'cash':
      return 'cash'
    case 'transfer':
      return 'bank'
    case 'qris':
      return 'qris'
    case 'balance':
      return 'customerBalance'
    case 'withholding':
      return 'withholding'
    default:
      return 'unknownMoney'
  }
}
