import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTyped } from '../../kit/use-typed.ts'
import { type Filters, filtersOf, NO_FILTERS, paramsOf } from './filters.ts'

/** The filters, kept in the address. What is typed shows at once and is looked for once typing pauses. */
export function useFilters() {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const { cari, status, per } = params
  const filters = useMemo(() => filtersOf({ cari, status, per }), [cari, status, per])
  const navigate = useNavigate()
  const { typed, setTyped, asking } = useTyped(filters.search)

  const apply = (next: Filters) => {
    asking(next.search)
    void navigate({ to: '/receivables', search: paramsOf(next), replace: true, resetScroll: false })
  }
  const applySearch = useDebouncedCallback((search: string) => apply({ ...filters, search }), 250)

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
