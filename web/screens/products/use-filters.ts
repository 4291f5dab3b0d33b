import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTyped } from '../../kit/use-typed.ts'
import { type Filters, filtersOf, paramsOf } from './filters.ts'

/**
 * The filters, kept in the address so that a reload, a bookmark and the palette find the same products. What is typed narrows the
 * grid at once; the address follows when typing pauses.
 */
export function useFilters() {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const { cari, kategori } = params
  const named = useMemo(() => filtersOf({ cari, kategori }), [cari, kategori])
  const navigate = useNavigate()
  const { typed: filters, setTyped: setFilters, asking } = useTyped(named)
  const apply = (next: Filters) => {
    asking(next)
    void navigate({ to: '/products', search: paramsOf(next), replace: true, resetScroll: false })
  }
  const applyLater = useDebouncedCallback(apply, 250)

  function choose(next: Filters) {
    applyLater.cancel()
    setFilters(next)
    apply(next)
  }
  return {
    filters,
    search(text: string) {
      const next = { ...filters, search: text }
      setFilters(next)
      applyLater(next)
    },
    choose: (category: string | null) => choose({ ...filters, category }),
    clear: () => choose({ search: '', category: null }),
  }
}
