import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import { findSpecialPrice } from '../../../core/customers/special-price.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import { Money } from '../../kit/display/money.tsx'
import { UnitTile } from '../../parts/order/unit-tile.tsx'
import classes from './popular-products.module.css'

type PopularProductsProps = {
  products: ReadonlyMap<string, Product>
  /** Of the customer. */
  specialPrices: readonly SpecialPrice[]
  /** Large and with their prices, in place of the lines that an empty order lacks. */
  tiles: boolean
  onAdd: (product: Product) => void
}

export function PopularProducts({ products, specialPrices, tiles, onAdd }: PopularProductsProps) {
  const popular = usePopularIds().flatMap((id) => products.get(id) ?? [])
  if (popular.length === 0) return null
  return (
    <fieldset className={classes.popular} data-tiles={tiles || undefined}>
      <legend className={classes.legend}>Sering dipesan</legend>
      {popular.map((product) => (
        <button key={product.id} type="button" className={classes.product} onClick={() => onAdd(product)}>
          {tiles ? <UnitTile unit={product.unit} /> : <IconPlus size={16} className={classes.plus} />}
          <span className={classes.name}>{product.name}</span>
          {tiles && (
            <span className="detail">
              <Money amount={(findSpecialPrice(specialPrices, product) ?? product).pricePerUnit} />/
              {product.unit}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

const FRESH_MS = 10 * 60_000

let known: string[] = []
let asked: { at: number; ids: Promise<string[]> } | undefined

/** Loaded once per screen, not with every line; the last answer serves offline. */
function usePopularIds(): string[] {
  const [ids, setIds] = useState(known)
  useEffect(() => {
    let current = true
    if (!asked || Date.now() - asked.at > FRESH_MS) asked = { at: Date.now(), ids: askForIds() }
    asked.ids.then((answer) => {
      if (current) setIds(answer)
    })
    return () => {
      current = false
    }
  }, [])
  return ids
}

async function askForIds(): Promise<string[]> {
  try {
    const { server } = await import('../../data/server.ts')
    known = (await server.products.popular()).ids
  } catch {
    asked = undefined
  }
  return known
}
