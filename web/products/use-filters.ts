import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
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
  const [filters, setFilters] = useState(named)
  const apply = (next: Filters) =>
    void navigate({ to: '/products', search: paramsOf(next), replace: true, resetScroll: false })
  const applyLater = useDebouncedCallback(apply, 250)

  // The address changed by itself: the way back, or the palette.
  useEffect(() => setFilters(named), [named])

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
