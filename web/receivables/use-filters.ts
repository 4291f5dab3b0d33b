import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type Filters, filtersOf, NO_FILTERS, paramsOf } from './filters.ts'

/** The filters, kept in the address. What is typed shows at once and is looked for once typing pauses. */
export function useFilters() {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const { cari, status, per } = params
  const filters = useMemo(() => filtersOf({ cari, status, per }), [cari, status, per])
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filters.search)

  const apply = (next: Filters) =>
    void navigate({ to: '/receivables', search: paramsOf(next), replace: true, resetScroll: false })
  const applySearch = useDebouncedCallback((search: string) => apply({ ...filters, search }), 250)

  // The address changed by itself: the way back, or the palette.
  useEffect(() => setTyped(filters.search), [filters.search])

  return {
    filters,
    typed,
    search(text: string) {
      setTyped(text)
      applySearch(text)
    },
    choose(chosen: Partial<Pick<Filters, 'status' | 'by'>>) {
      applySearch.cancel()
      apply({ ...filters, search: typed, ...chosen })
    },
    clear() {
      applySearch.cancel()
      setTyped('')
      apply({ ...NO_FILTERS, by: filters.by })
      // The button that was pressed goes away.
      document.getElementById('isi')?.focus({ preventScroll: true })
    },
  }
}
