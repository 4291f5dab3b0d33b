import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { measureOf } from '../../../core/products/product.ts'
import { queries, WithQueries } from '../../data/query-client.tsx'
import type { Sale } from './use-sale.ts'

/** Says which materials the sale needs more of than there is. It never stops a sale, and offline it is left out. */
export function TillStock(props: { sale: Sale }) {
  return (
    <WithQueries>
      <Shortages {...props} />
    </WithQueries>
  )
}

/** Keys are typed faster than the server answers. */
const TYPING_MS = 500

function Shortages({ sale: { draft, products } }: { sale: Sale }) {
  const typed = draft.items.flatMap(({ productId, quantity, length, width, outsourcing }) => {
    const product = productId !== null && !outsourcing && products.get(productId)
    if (!product || !(quantity >= 1)) return []
    const measure = measureOf(product.unit)
    if ((measure !== 'piece' && !length) || (measure === 'area' && !width)) return []
    return [{ productId: product.id, quantity, length: length ?? null, width: width ?? null }]
  })
  const [key] = useDebouncedValue(JSON.stringify(typed), TYPING_MS)
  const lines = JSON.parse(key) as typeof typed
  const { data } = useQuery(
    queries.materials.shortages.queryOptions({
      input: { lines },
      enabled: lines.length > 0,
      placeholderData: keepPreviousData,
    }),
  )
  if (lines.length === 0 || !data || data.rows.length === 0) return null
  return (
    <p className="detail" role="status">
      Stok kurang: {data.rows.map(({ name }) => name).join(', ')}.
    </p>
  )
}
