import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import classes from './popular-products.module.css'

/** What sold most in the last 30 days; one tap adds it. Stays away while nothing is known of it. */
export function PopularProducts(props: {
  products: ReadonlyMap<string, Product>
  onAdd: (product: Product) => void
}) {
  const popular = usePopularIds().flatMap((id) => props.products.get(id) ?? [])
  if (popular.length === 0) return null
  return (
    <fieldset className={classes.popular}>
      <legend className={classes.legend}>Sering dipesan</legend>
      {popular.map((product) => (
        <Button
          key={product.id}
          variant="default"
          size="sm"
          className={classes.product}
          leftSection={<IconPlus size={16} className={classes.plus} />}
          onClick={() => props.onAdd(product)}
        >
          <span className={classes.name}>{product.name}</span>
        </Button>
      ))}
    </fieldset>
  )
}

let known: string[] = []

/** Asked for once the screen stands; without an answer the last one serves. */
function usePopularIds(): string[] {
  const [ids, setIds] = useState(known)
  useEffect(() => {
    let current = true
    import('../../data/server.ts')
      .then(({ server }) => server.products.popular())
      .then((answer) => {
        known = answer.ids
        if (current) setIds(known)
      })
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [])
  return ids
}
