import type { OrderStatus } from '../../../core/orders/transaction.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { OVERDUE_AFTER_DAYS } from '../../../core/payments/receivable.ts'
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  type ShopZone,
  startOfDay,
  weekdayOf,
} from '../../../core/time/calendar.ts'
import type { SAMPLE_CUSTOMERS, SAMPLE_PRODUCTS } from './sample-records.ts'

type OrderedLine = {
  product: keyof typeof SAMPLE_PRODUCTS
  quantity: number
  length?: number
  width?: number
  notes?: string
}

/** `paid`: nothing, half in advance, half and later the rest (`settled`), or all at once. */
export type SampleOrder = {
  at: Date
  customer: keyof typeof SAMPLE_CUSTOMERS
  lines: OrderedLine[]
  discountPercent: number
  method: PaymentMethod
  paid: 'nothing' | 'half' | 'settled' | 'all'
  status: OrderStatus
  due: Day
}

const BASKETS: OrderedLine[][] = [
  [
    { product: 'banner', quantity: 2, length: 300, width: 100, notes: 'Mata ayam 4 sudut, lipat lem' },
    { product: 'card', quantity: 200, notes: '2 sisi, laminasi doff' },
    { product: 'film', quantity: 1, length: 120 },
  ],
  [{ product: 'chromo', quantity: 10, notes: 'Potong kiss cut' }],
  [{ product: 'card', quantity: 300 }],
  [
    { product: 'banner', quantity: 1, length: 500, width: 150, notes: 'Pasang kayu kiri kanan' },
    { product: 'brochure', quantity: 500, notes: 'Lipat dua' },
  ],
  [{ product: 'vinyl', quantity: 3, length: 120, width: 80, notes: 'Cutting, warna merah' }],
  [{ product: 'brochure', quantity: 250 }],
  [{ product: 'film', quantity: 4, length: 58.5, notes: 'Kaos panitia' }],
  [
    { product: 'banner', quantity: 4, length: 200, width: 80 },
    { product: 'chromo', quantity: 25 },
  ],
  [
    { product: 'card', quantity: 100, notes: 'Sudut tumpul' },
    { product: 'chromo', quantity: 5 },
  ],
  [{ product: 'banner', quantity: 1, length: 400, width: 300, notes: 'Spanduk lapangan' }],
  [{ product: 'film', quantity: 12, length: 100 }],
  [
    { product: 'vinyl', quantity: 1, length: 250, width: 122.5 },
    { product: 'banner', quantity: 2, length: 160, width: 60, notes: 'Untuk X-banner' },
    { product: 'card', quantity: 500 },
    { product: 'brochure', quantity: 100 },
  ],
]

const LARGE_BASKET: OrderedLine[] = [
  { product: 'banner', quantity: 12, length: 300, width: 100, notes: 'Acara ulang tahun' },
  { product: 'brochure', quantity: 1500 },
  { product: 'vinyl', quantity: 10, length: 100, width: 100 },
]

const CUSTOMERS = ['maju', 'maju', 'maju', 'senja', 'senja', 'sinar', 'sinar', 'bina', 'rina'] as const
const METHODS = ['cash', 'cash', 'cash', 'transfer', 'qris'] as const
/** Fourteen months, so that Analitik can compare with the previous year. */
const OPENED_DAYS_AGO = 425
const ORDERS_A_DAY = 2.1
/** Factor by month, January first: quiet after New Year, banners for Lebaran and Independence Day, calendars in December. */
const SEASON = [0.75, 0.9, 1.2, 1.1, 0.85, 0.95, 1.05, 1.35, 0.95, 1, 1.05, 1.2] as const
/** Factor by weekday, Monday first; closed on Sundays. */
const WEEK = [1.1, 0.9, 0.9, 0.95, 1, 1.3, 0] as const
/** Trade on the opening day as a fraction of today's; grows linearly. */
const AT_OPENING = 0.55

export function openingDay(today: Day): Day {
  return addDays(today, -OPENED_DAYS_AGO)
}

/** Growth × season as a fraction of an ordinary day's trade today; without the weekday. */
export function tradeShareOn(day: Day, today: Day): number {
  const grown = AT_OPENING + (1 - AT_OPENING) * (1 - daysBetween(day, today) / OPENED_DAYS_AGO)
  return grown * (SEASON[Number(day.slice(5, 7)) - 1] ?? 1)
}

/** Orders of the fourteen months before `asOf`, oldest first; deterministic for each day. */
export function sampleOrders(asOf: Date, zone: ShopZone): SampleOrder[] {
  const today = dayOf(asOf, zone)
  const orders = [...overdueOrders(today, zone), ...openOrders(today, zone)]
  for (let age = OPENED_DAYS_AGO; age >= 0; age--) {
    const day = addDays(today, -age)
    const random = seededNumbers(Number(day.replaceAll('-', '')))
    // Today has orders even on a Sunday.
    const ofWeek = Math.max(WEEK[weekdayOf(day) - 1] ?? 0, age === 0 ? 1 : 0)
    const count = Math.floor(ORDERS_A_DAY * tradeShareOn(day, today) * ofWeek + random())
    for (let number = 0; number < count; number++) {
      // Between 8:30 and 20:00, ascending.
      const minutes = 510 + Math.floor((690 / count) * (number + random() * 0.9))
      orders.push(randomOrder(instantAt(day, minutes, zone), day, age, random))
    }
  }
  return orders.filter((one) => one.at < asOf).sort((one, other) => one.at.getTime() - other.at.getTime())
}

function overdueOrders(today: Day, zone: ShopZone): SampleOrder[] {
  const overdueOrder = (age: number, minutes: number) => {
    const day = lastOpenDay(addDays(today, -age))
    return {
      at: instantAt(day, minutes, zone),
      due: addDays(day, 2),
      status: 'completed' as const,
      discountPercent: 0,
    }
  }
  return [
    { ...overdueOrder(47, 605), customer: 'sinar', lines: LARGE_BASKET, method: 'transfer', paid: 'half' },
    { ...overdueOrder(42, 890), customer: 'bina', lines: BASKETS[7] ?? [], method: 'cash', paid: 'half' },
    { ...overdueOrder(34, 1042), customer: 'rina', lines: BASKETS[2] ?? [], method: 'cash', paid: 'nothing' },
  ]
}

/** Independent of the time of day, so that the board is never empty. */
function openOrders(today: Day, zone: ShopZone): SampleOrder[] {
  const day = lastOpenDay(addDays(today, -1))
  const order = (minutes: number) => ({ at: instantAt(day, minutes, zone), due: today, discountPercent: 0 })
  return [
    {
      ...order(671),
      customer: 'senja',
      lines: BASKETS[8] ?? [],
      method: 'qris',
      paid: 'all',
      status: 'processing',
    },
    {
      ...order(868),
      customer: 'maju',
      lines: BASKETS[0] ?? [],
      method: 'cash',
      paid: 'half',
      status: 'processing',
    },
    {
      ...order(1097),
      customer: 'bina',
      lines: BASKETS[9] ?? [],
      method: 'cash',
      paid: 'nothing',
      status: 'pending',
    },
  ]
}

function lastOpenDay(day: Day): Day {
  return weekdayOf(day) === 7 ? addDays(day, -1) : day
}

function randomOrder(at: Date, day: Day, age: number, random: () => number): SampleOrder {
  const fate = random()
  return {
    at,
    customer: pickOne(CUSTOMERS, random),
    lines: random() < 0.06 ? LARGE_BASKET : pickOne(BASKETS, random),
    discountPercent: random() < 0.12 ? 10 : 0,
    method: pickOne(METHODS, random),
    due: addDays(day, 1 + Math.floor(random() * 3)),
    ...(fate < 0.06 ? { status: 'cancelled', paid: 'nothing' } : randomProgress(age, fate)),
  }
}

/** `age` in days; `fate` from 0 to 1. */
function randomProgress(age: number, fate: number): Pick<SampleOrder, 'status' | 'paid'> {
  const isRecent = age < 3
  const paid = fate < (isRecent ? 0.25 : 0.1) ? 'nothing' : fate < (isRecent ? 0.55 : 0.2) ? 'half' : 'all'
  if (age === 0) return { status: fate < 0.4 ? 'pending' : 'processing', paid }
  if (isRecent) return { status: fate < 0.6 ? 'processing' : 'completed', paid }
  const settled = fate > 0.75 || (age > OVERDUE_AFTER_DAYS && paid !== 'all')
  return { status: 'completed', paid: settled ? 'settled' : paid }
}

/** `minutes` after midnight in the shop's time zone, with seconds derived from them. */
export function instantAt(day: Day, minutes: number, zone: ShopZone): Date {
  return new Date(startOfDay(day, zone).getTime() + minutes * 60_000 + ((minutes * 7919) % 60) * 1000)
}

function pickOne<Choice>(choices: readonly Choice[], random: () => number): Choice {
  return choices[Math.floor(random() * choices.length)] as Choice
}

/** Reproducible numbers from 0 to 1 (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
