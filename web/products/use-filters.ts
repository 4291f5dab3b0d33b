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
  const apply = useDebouncedCallback(
    (next: Filters) =>
      void navigate({ to: '/products', search: paramsOf(next), replace: true, resetScroll: false }),
    250,
  )

  // The address changed by itself: the way back, or the palette.
  useEffect(() => setFilters(named), [named])

  function change(changes: Partial<Filters>) {
    const next = { ...filters, ...changes }
    setFilters(next)
    apply(next)
  }
  return { filters, change, clear: () => change({ search: '', category: null }) }
}
