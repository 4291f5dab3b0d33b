import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCOUNTS, accountFinder, accountRowsSchema, listAccounts } from './accounts.ts'
import { type EntryLine, entryOf, FACT_KINDS, type JournalFact } from './entry.ts'
import { profitAndLoss } from './profit-and-loss.ts'

const NOTHING = { method: null, category: null, amount: 0, tax: 0, rounding: 0, stock: 0 }
const fact = (kind: JournalFact['kind'], fields: Partial<JournalFact>): JournalFact => ({
  ...{ ...NOTHING, kind },
  ...fields,
})
const sums = (lines: readonly EntryLine[]) => {
  const found: Record<string, number> = {}
  for (const { account, amount } of lines) found[account] = (found[account] ?? 0) + amount
  return Object.fromEntries(Object.entries(found).filter(([, amount]) => amount !== 0))
}
const entry = (kind: JournalFact['kind'], fields: Partial<JournalFact>) => sums(entryOf(fact(kind, fields)))

test('a sale is owed at its total, without its tax and with what it was rounded by', () => {
  // 255.500 and 10 % tax are 281.050, rounded down to 281.000.
  expect(entry('sale', { amount: 281_000, tax: 25_550, rounding: 50 })).toEqual({
    ...{ receivable: 281_000, rounding: 50, sales: -255_500, tax: -25_550 },
  })
  expect(entry('sale', { amount: 1_000, rounding: -100 })).toEqual({
    ...{ receivable: 1_000, rounding: -100, sales: -900 },
  })
})

test('money goes to the account of its method; a saldo is owed to the customer until an order uses it', () => {
  expect(entry('payment', { method: 'cash', amount: 50_000 })).toEqual({ cash: 50_000, receivable: -50_000 })
  expect(entry('payment', { method: 'transfer', amount: -5_000 })).toEqual({
    bank: -5_000,
    receivable: 5_000,
  })
  expect(entry('saldo', { method: 'qris', amount: 70_000 })).toEqual({
    qris: 70_000,
    customerBalance: -70_000,
  })
  expect(entry('payment', { method: 'balance', amount: 20_000 })).toEqual({
    ...{ customerBalance: 20_000, receivable: -20_000 },
  })
  expect(entry('payment', { method: 'withholding', amount: 200_000 })).toEqual({
    ...{ withholding: 200_000, receivable: -200_000 },
  })
  expect(entry('forfeited', { amount: 40_000 })).toEqual({ receivable: 40_000, forfeited: -40_000 })
  // With the PPN of its faktur.
  expect(entry('forfeited', { amount: 111_000, tax: 11_000 })).toEqual({
    ...{ receivable: 111_000, forfeited: -100_000, tax: -11_000 },
  })
})

test('a bill is owed, and its material on order until it is in the stock; what of it is no material is spent at once', () => {
  const bill = { category: 'Bahan', amount: 1_360_000, stock: 1_190_000 }
  expect(entry('bill', bill)).toEqual({ onOrder: 1_190_000, 'expense:Bahan': 170_000, payable: -1_360_000 })
  expect(entry('billReturned', { ...bill, amount: -560_000, stock: -560_000 })).toEqual({
    ...{ onOrder: -560_000, payable: 560_000 },
  })
  expect(entry('supplierPayment', { method: 'cash', amount: 500_000 })).toEqual({
    ...{ payable: 500_000, cash: -500_000 },
  })
  expect(entry('purchase', { amount: 1_190_000 })).toEqual({ stock: 1_190_000, onOrder: -1_190_000 })
  expect(entry('use', { amount: -99_840 })).toEqual({ costOfSales: 99_840, stock: -99_840 })
  expect(entry('release', { amount: 99_840 })).toEqual({ costOfSales: -99_840, stock: 99_840 })
  expect(entry('count', { amount: -7_500 })).toEqual({ stockVariance: 7_500, stock: -7_500 })
  expect(entry('expense', { category: null, amount: 9_000 })).toEqual({
    ...{ otherExpense: 9_000, unknownMoney: -9_000 },
  })
})

test('cash that is missing, brought to the bank or taken by hand leaves the cash', () => {
  expect(entry('variance', { method: 'cash', amount: -2_000 })).toEqual({ cash: -2_000, cashVariance: 2_000 })
  expect(entry('bankDrop', { amount: -300_000 })).toEqual({ cash: -300_000, bank: 300_000 })
  expect(entry('cashIn', { amount: 100_000 })).toEqual({ cash: 100_000, otherCash: -100_000 })
})

const rupiah = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
const facts = fc.record({
  kind: fc.constantFrom(...FACT_KINDS),
  method: fc.constantFrom('cash', 'transfer', 'qris', 'balance', 'withholding', null),
  category: fc.constantFrom('Bahan', 'Gaji', null),
  ...{ amount: rupiah, tax: rupiah, rounding: rupiah, stock: rupiah },
})

test('every entry balances in whole rupiah, and the entry of a sum is the sum of the entries', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const lines = entryOf(one)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)).toBe(true)
      const alike = { ...other, kind: one.kind, method: one.method, category: one.category }
      const added = {
        ...one,
        amount: one.amount + alike.amount,
        tax: one.tax + alike.tax,
        rounding: one.rounding + alike.rounding,
        stock: one.stock + alike.stock,
      }
      expect(sums(entryOf(added))).toEqual(sums([...lines, ...entryOf(alike)]))
    }),
  )
})

test('accounts are the shop’s where it named them; each category has one', () => {
  const named = {
    cash: { number: '110103', name: 'Kas Toko' },
    'expense:Gaji': { number: '600010', name: 'Gaji' },
  }
  for (const key of ['expense:', 'toString', 'money'])
    expect(accountRowsSchema.safeParse([{ key, ...named.cash }]).success).toBe(false)
  const accounts = listAccounts(named, ['Bahan', 'Gaji'])
  expect(new Set(accounts.map(({ number }) => number)).size).toBe(Object.keys(ACCOUNTS).length + 2)
  const find = accountFinder(named, ['Bahan', 'Gaji'])
  expect(find('cash')).toMatchObject({ number: '110103', name: 'Kas Toko', group: 'balance' })
  expect(find('expense:Bahan')).toMatchObject({ number: '6-60001', name: 'Beban Bahan', group: 'expense' })
  expect(find('expense:Gaji')).toMatchObject({ number: '600010', name: 'Gaji' })
  expect(find('expense:Lama')).toMatchObject({ number: '6-60000', name: 'Beban Lama', group: 'expense' })
})

test('a profit and loss goes from sales to what is left, month by month', () => {
  const march = [
    fact('sale', { amount: 281_000, tax: 25_550, rounding: 50 }),
    fact('use', { amount: -99_840 }),
    fact('expense', { category: 'Gaji', method: 'cash', amount: 50_000 }),
    fact('variance', { method: 'cash', amount: -2_000 }),
    fact('payment', { method: 'cash', amount: 281_000 }),
  ]
  const april = [fact('forfeited', { amount: 10_000 })]
  const lines = profitAndLoss(
    [march, april].map((month) => month.flatMap(entryOf)),
    accountFinder({}, ['Gaji']),
  )
  expect(lines.map(({ label, amounts }) => [label, ...amounts])).toEqual([
    ['Penjualan', 255_500, 0],
    ['Pembulatan Penjualan', -50, 0],
    ['Harga Pokok Penjualan', -99_840, 0],
    ['Laba kotor', 155_610, 0],
    ['Beban Gaji', -50_000, 0],
    ['Selisih Kas', -2_000, 0],
    ['Uang Muka Hangus', 0, 10_000],
    ['Laba bersih', 103_610, 10_000],
  ])
})
