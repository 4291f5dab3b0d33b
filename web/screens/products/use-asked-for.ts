import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Product } from '../../../contract/products.ts'

/** Opens the product that the address asks for (`?buka=…`, from the palette), once; the address then names it no more. */
export function useAskedFor(products: readonly Product[], open: (product: Product) => void) {
  const { buka } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const asked = buka === undefined ? undefined : products.find(({ id }) => id === buka)

  useEffect(() => {
    if (!asked) return
    open(asked)
    void navigate({
      to: '/products',
      search: ({ buka: _, ...others }: Record<string, unknown>) => others,
      replace: true,
    })
  }, [asked, open, navigate])
}
