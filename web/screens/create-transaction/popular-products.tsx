import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import classes from './popular-products.module.css'

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
