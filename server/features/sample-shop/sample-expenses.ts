import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { addDays, type Day, dayOf, firstOfMonth, type ShopZone } from '../../../core/time/calendar.ts'
import { instantAt, openingDay, tradeShareOn } from './sample-orders.ts'

type SampleExpense = { name: string; amount: number; category: string; method: PaymentMethod; at: Date }

/** Monthly expenses in rupiah. `every`: in every n-th month; `withTrade`: the amount scales with sales. */
const MONTHLY = [
  { name: 'Sewa ruko', amount: 2_500_000, day: 1, category: 'Sewa', method: 'transfer' },
  { name: 'Gaji operator', amount: 3_600_000, day: 2, category: 'Gaji', method: 'transfer' },
  {
    name: 'Internet dan telepon',
    amount: 425_000,
    day: 5,
    category: 'Listrik dan internet',
    method: 'transfer',
  },
  {
    name: 'Tinta eco solvent 4 warna',
    amount: 1_380_000,
    day: 8,
    category: 'Bahan',
    method: 'transfer',
    withTrade: true,
  },
  {
    name: 'Listrik',
    amount: 1_265_000,
    day: 10,
    category: 'Listrik dan internet',
    method: 'transfer',
    withTrade: true,
  },
  {
    name: 'Flexi 280gr, 2 roll',
    amount: 1_150_000,
    day: 13,
    category: 'Bahan',
    method: 'transfer',
    withTrade: true,
  },
  {
    name: 'Kertas art carton 260gr, 5 rim',
    amount: 690_000,
    day: 16,
    category: 'Bahan',
    method: 'cash',
    withTrade: true,
  },
  {
    name: 'Vinyl Ritrama, 1 roll',
    amount: 975_000,
    day: 19,
    category: 'Bahan',
    method: 'transfer',
    every: 2,
  },
  {
    name: 'Servis mesin digital printing',
    amount: 850_000,
    day: 21,
    category: 'Perawatan mesin',
    method: 'transfer',
    every: 4,
  },
  { name: 'Makan lembur', amount: 185_000, day: 24, category: 'Gaji', method: 'cash', withTrade: true },
  {
    name: 'Ongkos kirim',
    amount: 164_000,
    day: 27,
    category: 'Transportasi',
    method: 'qris',
    withTrade: true,
  },
] as const satisfies (Pick<SampleExpense, 'name' | 'amount' | 'category' | 'method'> & {
  day: number
  every?: number
  withTrade?: true
})[]

/** Expenses from the opening day to `asOf`; deterministic. */
export function sampleExpenses(asOf: Date, zone: ShopZone): SampleExpense[] {
  const today = dayOf(asOf, zone)
  const expenses = []
  for (let month = 0; ; month++) {
    const first = firstOfMonth(openingDay(today), month)
    if (first > today) break
    for (const [index, { name, amount, day, category, method, ...kind }] of MONTHLY.entries()) {
      const on = addDays(first, day - 1)
      if ('every' in kind && month % kind.every > 0) continue
      const spent = 'withTrade' in kind ? scaleByTrade(amount, on, today) : amount
      expenses.push({ name, amount: spent, category, method, at: instantAt(on, 540 + index * 37, zone) })
    }
  }
  const opened = instantAt(openingDay(today), 0, zone)
  return expenses.filter(({ at }) => at >= opened && at < asOf)
}

/** Rounded to Rp 5,000. */
function scaleByTrade(amount: number, on: Day, today: Day): number {
  return Math.round((amount * tradeShareOn(on, today)) / 5_000) * 5_000
}
