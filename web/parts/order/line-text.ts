import type { OpenOrder } from '../../../contract/dashboard.ts'
import { measureOf } from '../../../core/products/product.ts'
import { formatNumber } from '../../format.ts'

/** Keeps '58 cm', '1 m' and the '3' of 'SMAN 3' on the line of what they belong to. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (\p{L}{1,3}²?)(?!\p{L})/gu, '$1\u00a0$2').replace(/ (\d+)$/, '\u00a0$1')
}

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
