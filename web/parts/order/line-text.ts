import type { OpenOrder } from '../../../contract/dashboard.ts'
import { measureOf } from '../../../core/products/product.ts'
import { formatNumber } from '../../format.ts'

/** '300 × 100 cm, 2 lbr', '120 cm, 1 lbr', '200 pcs'; it breaks only after the comma. */
export function lineText({
  unit,
  length,
  width,
  quantity,
}: Pick<OpenOrder['lines'][number], 'unit' | 'length' | 'width' | 'quantity'>): string {
  const measure = measureOf(unit)
  if (measure === 'piece') return `${formatNumber(quantity)}\u00a0${unit}`
  const size = [length ?? 0, ...(measure === 'area' ? [width ?? 0] : [])]
    .map(formatNumber)
    .join('\u00a0×\u00a0')
  return `${size}\u00a0cm, ${formatNumber(quantity)}\u00a0lbr`
}
