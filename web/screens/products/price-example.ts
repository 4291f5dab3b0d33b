import { billedSize, isBilledLarger } from '../../../core/orders/billed-size.ts'
import { priceLine } from '../../../core/orders/sale.ts'
import { type Billing, billingSchema } from '../../../core/products/billing.ts'
import { formatNumber, formatTwoDecimals, rupiah } from '../../format.ts'
import { billingOf } from './billing-form.ts'
import { type ProductForm, tiersOf } from './product-form-model.ts'

export type ExamplePiece = { length: number | null; width: number | null; quantity: number | null }
type ExampleRow = { label: string; size: string; result: string }

/** How an m² line of this size is priced, a row for each step; null while something is missing. */
export function exampleOf(form: ProductForm, piece: ExamplePiece) {
  const { length, width, quantity } = piece
  if (!length || !width || !quantity || !form.pricePerUnit) return null
  const read = billingSchema.nullable().safeParse(billingOf(form.billing))
  if (!read.success) return null
  const line = priceLine(
    {
      unit: 'm²',
      pricePerUnit: form.pricePerUnit,
      pricingTiers: tiersOf(form.pricingTiers),
      billing: read.data,
      minimumTotal: form.minimumTotal ?? 0,
    },
    { length, width, quantity },
  )
  if (line.problems.length > 0) return null
  const exact = (line.area ?? 0) * quantity
  const billed = read.data && billedSize(read.data, { length, width, quantity })
  const area = billed ? billed.area * billed.count : exact
  const count = quantity === 1 ? '' : ` × ${formatNumber(quantity)}`
  const rows: ExampleRow[] = [
    { label: 'Ukuran', size: `${size(length, width)}${count}`, result: squareMetres(exact) },
    ...(read.data && billed && isBilledLarger(billed, { length, width, quantity })
      ? [{ ...billedRow(read.data, billed, count), result: squareMetres(area) }]
      : []),
    ...(line.minimumTotal
      ? [{ label: 'Minimum per item', size: '', result: rupiah(line.minimumTotal) }]
      : []),
  ]
  const needsSeam = billed?.seam ?? false
  const seams = needsSeam && read.data?.mode === 'roll' ? (read.data.seamFee ?? 0) * quantity : 0
  if (seams > 0) rows.push({ label: 'Sambungan', size: '', result: rupiah(seams) })
  return {
    rows,
    needsSeam,
    billed: `${squareMetres(area)} × ${rupiah(line.unitPrice)}`,
    total: line.total + seams,
  }
}

function billedRow(billing: Billing, { length, width, area }: ReturnType<typeof billedSize>, count: string) {
  if (billing.mode === 'roll')
    return { label: `Lebar bahan ${formatNumber(width ?? 0)}`, size: size(width ?? 0, length ?? 0) }
  if (billing.mode === 'step')
    return {
      label: `Kelipatan ${formatNumber(billing.step)} cm`,
      size: `${size(length ?? 0, width ?? 0)}${count}`,
    }
  return { label: 'Paling sedikit', size: `${formatNumber(area)} m²${count}` }
}

function size(one: number, other: number): string {
  return `${formatNumber(one)} × ${formatNumber(other)} cm`
}

function squareMetres(area: number): string {
  return `${formatTwoDecimals(area)} m²`
}
