// A supplier's bill (docs/product.md#pembelian).
import { z } from 'zod'
import { amountSchema, type MaterialKind, positiveAmountSchema, toUnits } from '../materials/material.ts'
import { divideHalfUp, rupiahSchema, sumRupiah } from '../money/money.ts'
import { paymentRowSchema } from '../payments/payment.ts'
import { receiptSchema } from '../shop/expense.ts'
import { phoneSchema } from '../text/phone.ts'
import { textSchema } from '../text/text.ts'
import { daySchema } from '../time/calendar.ts'
import { recordDaySchema } from '../time/record-day.ts'
import { idSchema } from '../values/id.ts'

/** Category of the expense that a bill is. */
export const BILL_CATEGORY = 'Bahan'

const UNITS_OF_ONE = 10_000n
const MAX_LINES = 100

const supplierFields = {
  name: textSchema.min(1, 'Nama pemasok wajib diisi').max(120, 'Paling banyak 120 huruf'),
  /** '' where it is not known. */
  phone: phoneSchema('Nomor telepon'),
}

/** A new supplier. */
export const supplierInputSchema = z.object({ ...supplierFields, phone: supplierFields.phone.default('') })
export type SupplierInput = z.infer<typeof supplierInputSchema>

/** Absent fields stay unchanged. */
export const supplierChangesSchema = z.object(supplierFields).partial()

const countSchema = positiveAmountSchema.max(10_000, 'Paling banyak 10.000')

/**
 * `count` packs of `content` each (metres of a roll, else base units of the material) at `price` a pack, or something else that is no
 * material, by its name.
 */
const billLineSchema = z
  .object({
    id: idSchema,
    materialId: idSchema.nullable(),
    name: textSchema.max(120, 'Paling banyak 120 huruf').default(''),
    count: countSchema,
    content: amountSchema.gt(0, 'Harus lebih dari 0').max(100_000, 'Paling banyak 100.000').default(1),
    price: z.number('Wajib diisi').pipe(rupiahSchema),
  })
  .superRefine(({ materialId, name }, { addIssue }) => {
    if (materialId === null && name === '')
      addIssue({ code: 'custom', path: ['name'], message: 'Pilih bahan atau isi namanya' })
  })
export type BillLine = z.infer<typeof billLineSchema>

const paymentSchema = paymentRowSchema.omit({ tendered: true })

/** A new bill. `payment`: what is paid at once; what is still owed is due on `dueOn`. */
export const billInputSchema = z
  .object({
    id: idSchema,
    supplierId: idSchema,
    number: textSchema
      .max(60, 'Paling banyak 60 huruf')
      .nullable()
      .default(null)
      .transform((number) => number || null),
    day: recordDaySchema,
    /** Null: nothing is owed. */
    dueOn: daySchema.nullable(),
    freight: rupiahSchema.default(0),
    receipt: receiptSchema.nullable().default(null),
    /** The goods come later: they are received line by line. */
    isOrdered: z.boolean().default(false),
    lines: z.array(billLineSchema).min(1, 'Isi minimal satu baris').max(MAX_LINES, 'Paling banyak 100 baris'),
    payment: paymentSchema.nullable().default(null),
  })
  .superRefine(({ day, dueOn, lines, freight, payment }, { addIssue }) => {
    const refuse = (path: string[], message: string) => addIssue({ code: 'custom', path, message })
    const left = billTotal({ lines, freight }) - (payment?.amount ?? 0)
    if (left < 0) refuse(['payment', 'amount'], 'Melebihi total nota')
    if (left > 0 && dueOn === null) refuse(['dueOn'], 'Isi jatuh tempo sisanya')
    if (dueOn !== null && dueOn < day) refuse(['dueOn'], 'Tidak boleh sebelum tanggal nota')
    if (new Set(lines.map(({ id }) => id)).size < lines.length) refuse(['lines'], 'Nomor baris berulang')
  })
export type BillInput = z.infer<typeof billInputSchema>

/** What packs come to, half up. */
export function lineAmount({ count, price }: Pick<BillLine, 'count' | 'price'>): number {
  return divideHalfUp(BigInt(toUnits(count)) * BigInt(price), UNITS_OF_ONE)
}

/** Rupiah of lines and freight. Throws AmountTooLarge. */
export function billTotal({
  lines,
  freight,
}: {
  lines: readonly Pick<BillLine, 'count' | 'price'>[]
  freight: number
}): number {
  return sumRupiah([...lines.map(lineAmount), freight])
}

/** Ten-thousandths of a material's base unit that a line brings. */
export function lineUnits(
  { count, content }: Pick<BillLine, 'count' | 'content'>,
  { kind, rollWidth }: { kind: MaterialKind; rollWidth: number | null },
): number {
  const packed = BigInt(toUnits(count)) * BigInt(toUnits(content))
  // The width in tenths of a millimetre: 10,000 are a metre.
  if (kind === 'roll')
    return divideHalfUp(packed * BigInt(Math.round((rollWidth ?? 0) * 100)), UNITS_OF_ONE ** 2n)
  return divideHalfUp(packed, UNITS_OF_ONE)
}

/** Packs of a line in ten-thousandths: those that came, went back, and will not come. */
export type LineGoods = { count: number; received: number; returned: number; cancelled: number }

/** Packs that are on order. */
export function awaitedPacks({ count, received, cancelled }: Omit<LineGoods, 'returned'>): number {
  return count - received - cancelled
}

/**
 * What of a line comes or goes: the part of `whole` for `taken` of its `count` packs, after `before` of them did. However it is cut, the parts
 * add up to the whole.
 */
export function partOfLine(
  whole: number,
  { count, before, taken }: { count: number; before: number; taken: number },
): number {
  const upTo = (packs: number) => divideHalfUp(BigInt(whole) * BigInt(packs), BigInt(count))
  return upTo(before + taken) - upTo(before)
}

/** Rupiah that `taken` more packs of a line take off the bill when they go back or are cancelled. */
export function valueOfReturn(
  { amount, count, returned, cancelled }: Omit<LineGoods, 'received'> & { amount: number },
  taken: number,
): number {
  return partOfLine(amount, { count, before: returned + cancelled, taken })
}
