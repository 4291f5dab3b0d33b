import { v7 as uuidv7 } from 'uuid'
import type { MaterialStock } from '../../../../contract/materials.ts'
import type { Bill, Supplier } from '../../../../contract/purchases.ts'
import { amountInput, COUNTED_INPUT } from '../../../../core/materials/amount.ts'
import { toAmount, toUnits } from '../../../../core/materials/material.ts'
import { averageValue, EMPTY_STOCK, moveStock } from '../../../../core/materials/stock-value.ts'
import type { NumberInput } from '../../../../core/money/number.ts'
import { spreadAmount } from '../../../../core/money/spread-amount.ts'
import type { PaymentMethod } from '../../../../core/payments/payment.ts'
import { type BillInput, billInputSchema, lineAmount, lineUnits } from '../../../../core/purchases/bill.ts'
import { PAYMENT_METHOD_LABELS } from '../../../../core/text/labels.ts'
import { foldName } from '../../../../core/text/search.ts'
import { addDays, type Day } from '../../../../core/time/calendar.ts'
import { futureDayProblem } from '../../../../core/time/record-day.ts'
import { server } from '../../../data/server.ts'
import { formatDay, rupiah } from '../../../format.ts'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import type { useRecord } from '../../../kit/records/use-record.ts'

/** `materialId` empty: not chosen yet; null: something else, by its name. Numbers are null while their fields are empty. */
export type LineValues = {
  id: string
  materialId: string | null
  name: string
  count: number | null
  content: number | null
  price: number | null
}

export const PAID_CHOICES = ['full', 'part', 'none'] as const

export type BuyValues = {
  /** As it is typed: a known one or a new one. */
  supplier: string
  phone: string
  number: string
  day: Day
  lines: LineValues[]
  freight: number | null
  paid: (typeof PAID_CHOICES)[number]
  amount: number | null
  method: PaymentMethod
  dueOn: Day
  receipt: string | null
  /** The goods come later. */
  isOrdered: boolean
}

type BuyInput = { values: BuyValues; bill: Omit<BillInput, 'id'> }
/** A bill is never edited. */
type NewBill = Bill & { version: number }

export const PACKS_INPUT: NumberInput = {
  ...COUNTED_INPUT,
  units: {},
  max: 10_000,
  tooLarge: 'Paling banyak 10.000',
}

/** What is in a pack of a material. */
export function contentInput(material: Pick<MaterialStock, 'kind'>): NumberInput {
  return { ...amountInput(material), max: 100_000, tooLarge: 'Paling banyak 100.000' }
}

const DUE_AFTER_DAYS = 30
const SHARE_OF_JUMP = 0.2
const ANY_ID = '00000000-0000-4000-8000-000000000000'

export function emptyLine(material?: Pick<MaterialStock, 'id' | 'rollLength'>): LineValues {
  const { id: materialId = '', rollLength = null } = material ?? {}
  return { id: uuidv7(), materialId, name: '', count: 1, content: rollLength ?? 1, price: null }
}

export function findSupplier(suppliers: readonly Supplier[], typed: string): Supplier | undefined {
  return suppliers.find(({ name }) => foldName(name) === foldName(typed))
}

/** Without what is bought, or its price. */
export function isUnfilled({ materialId, name, price }: LineValues): boolean {
  return price === null || !(materialId ?? name)
}

/** Of a line that is filled in; 0 before. */
export function amountOf({ count, price }: LineValues): number {
  if (!count || !price || Number.isNaN(count) || Number.isNaN(price)) return 0
  return lineAmount({ count, price })
}

export function totalOf({ lines, freight }: Pick<BuyValues, 'lines' | 'freight'>): number {
  return lines.reduce((sum, line) => sum + amountOf(line), freight || 0)
}

export function paidNow(values: BuyValues): number {
  if (values.paid === 'none') return 0
  return values.paid === 'full' ? totalOf(values) : values.amount || 0
}

/** A price that is a fifth or more from the last one for as much. */
export function isJump(price: number, content: number, last: { price: number; content: number }): boolean {
  const usual = (last.price / last.content) * content
  return usual > 0 && Math.abs(price - usual) >= usual * SHARE_OF_JUMP
}

export type StockAfter = { material: MaterialStock; quantity: number; unitCost: number | null }

/** Stocks after the bill is saved, of those of its lines that are filled in. */
export function stocksAfter(values: BuyValues, materials: readonly MaterialStock[]): StockAfter[] {
  const amounts = values.lines.map(amountOf)
  const shares = spreadAmount(values.freight || 0, amounts)
  const stocks = new Map<string, StockAfter & { value: number }>()
  values.lines.forEach(({ materialId, count, content }, index) => {
    const material = materials.find(({ id }) => id === materialId)
    if (!material || !count || !content || !(amounts[index] ?? 0)) return
    const before = stocks.get(material.id) ?? { quantity: material.quantity, value: material.value ?? 0 }
    const { after } = moveStock(
      { ...EMPTY_STOCK, quantity: toUnits(before.quantity), value: before.value },
      lineUnits({ count, content }, material),
      (amounts[index] ?? 0) + (shares[index] ?? 0),
    )
    const { quantity, value } = after
    const unitCost = averageValue(after, toUnits(1))
    stocks.set(material.id, { material, quantity: toAmount(quantity), value, unitCost })
  })
  return [...stocks.values()]
}

function billOf(values: BuyValues, supplierId: string) {
  const { number, day, lines, freight, method, dueOn, receipt, paid, isOrdered } = values
  const amount = paidNow(values)
  const isOwed = totalOf(values) > amount
  return {
    ...{ supplierId, number, day, lines, receipt, isOrdered, freight: freight ?? 0 },
    dueOn: isOwed ? dueOn : null,
    // Unique among payments, and the same at every attempt.
    payment: paid !== 'none' && amount > 0 ? { id: lines[0]?.id ?? ANY_ID, amount, method } : null,
  }
}

const problems = schemaProblems(billInputSchema)

function problemsOf(values: BuyValues, today: Day) {
  const found = problems({ ...billOf(values, ANY_ID), id: ANY_ID })
  const late = futureDayProblem(values.day, today)
  const { 'payment.amount': tooMuch, ...rest } = found
  for (const [index, { materialId }] of values.lines.entries())
    if (materialId === '') rest[`lines.${index}.materialId`] = 'Pilih bahan atau isi namanya'
  return {
    ...rest,
    ...(tooMuch && { amount: tooMuch }),
    ...(late && { day: late }),
    ...(values.supplier.trim() === '' && { supplier: 'Pemasok wajib diisi' }),
    ...(values.paid === 'part' && !values.amount && { amount: 'Isi yang dibayar' }),
  }
}

export type BuyRecord = ReturnType<typeof useRecord<NewBill, BuyValues, BuyInput>>

/** The first material is chosen already where a purchase starts from it. */
export function buyDefinition(
  today: Day,
  suppliers: readonly Supplier[],
  first: LineValues,
): RecordDefinition<NewBill, BuyValues, BuyInput> {
  /** By earlier attempts. */
  const added = new Map<string, string>()
  return {
    noun: 'pembelian',
    names: {
      supplier: 'Pemasok',
      phone: 'Telepon pemasok',
      number: 'Nomor nota',
      day: 'Tanggal',
      lines: 'Isi',
      freight: 'Ongkos kirim',
      paid: 'Dibayar',
      amount: 'Dibayar sekarang',
      method: 'Metode',
      dueOn: 'Jatuh tempo sisa',
      receipt: 'Foto nota',
      isOrdered: 'Barang belum datang',
    },
    valuesOf: () => ({
      ...{ supplier: '', phone: '', number: '', day: today, lines: [first], freight: null, isOrdered: false },
      ...{ paid: 'full', amount: null, method: 'cash', dueOn: addDays(today, DUE_AFTER_DAYS), receipt: null },
    }),
    problemsOf: (values) => problemsOf(values, today),
    inputOf: (values) => ({ values, bill: billInputSchema.parse({ ...billOf(values, ANY_ID), id: ANY_ID }) }),
    async create(id, { values, bill }) {
      const { supplier: name, phone } = values
      const supplierId =
        findSupplier(suppliers, name)?.id ??
        added.get(name) ??
        (await server.suppliers.create({ id: uuidv7(), name, phone })).id
      added.set(name, supplierId)
      return { ...(await server.purchases.create({ ...bill, id, supplierId })), version: 1 }
    },
    // Of a bill that an earlier attempt has saved with the same content; with another one it is the server's, without a version.
    update: (stored) =>
      stored.version ? Promise.resolve(stored) : Promise.reject(new Error('a bill is never edited')),
    texts: {
      day: formatDay,
      dueOn: formatDay,
      lines: (lines) => `${lines.length} baris`,
      freight: (freight) => (freight === null ? '' : rupiah(freight)),
      amount: (amount) => (amount === null ? '' : rupiah(amount)),
      method: (method) => PAYMENT_METHOD_LABELS[method],
      receipt: (receipt) => (receipt === null ? '' : 'ada'),
      isOrdered: (isOrdered) => (isOrdered ? 'ya' : 'tidak'),
    },
    fieldOf: (path) => path.replace(/^payment\.amount$/, 'amount').replace(/^supplierId$/, 'supplier'),
    saved: ({ supplierName }) => `Pembelian dari ${supplierName} disimpan.`,
    savedDetail: ({ total, remaining }) =>
      remaining > 0 ? `${rupiah(total)} · utang ${rupiah(remaining)}` : `${rupiah(total)} · lunas`,
    failed: 'Gagal menyimpan pembelian.',
  }
}
