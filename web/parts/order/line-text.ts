import type { OpenOrder } from '../../../contract/dashboard.ts'
import { measureOf } from '../../../core/products/product.ts'
import { formatNumber } from '../../format.ts'

/** '300 × 100 cm, 2 lbr', '120 cm, 1 lbr', '200 pcs'. */
export function lineText({
  unit,
  length,
  width,
  quantity,
}: Pick<OpenOrder['lines'][number], 'unit' | 'length' | 'width' | 'quantity'>): string {
  const measure = measureOf(unit)
  if (measure === 'piece') return `${formatNumber(quantity)} ${unit}`
  const size = [length ?? 0, ...(measure === 'area' ? [width ?? 0] : [])].map(formatNumber).join(' × ')
  return `${size} cm, ${formatNumber(quantity)} lbr`
}
