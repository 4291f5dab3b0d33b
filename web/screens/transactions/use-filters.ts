import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTyped } from '../../kit/use-typed.ts'
import { type Filters, filtersOf, NO_FILTERS, paramsOf } from './filters.ts'

/**
 * The filters, kept in the address so that a reload, a bookmark and the way back find the same list. What is typed shows at once
 * and is looked for once typing pauses.
 */
export function useFilters() {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const { cari, bayar, order } = params
  const filters = useMemo(() => filtersOf({ cari, bayar, order }), [cari, bayar, order])
  const navigate = useNavigate()
  const { typed, setTyped, asking } = useTyped(filters.search)

  const apply = (next: Filters) => {
    asking(next.search)
    void navigate({ to: '/transactions', search: paramsOf(next), replace: true, resetScroll: false })
  }
  const applySearch = useDebouncedCallback((search: string) => apply({ ...filters, search }), 250)

  return {
    filters,
    typed,
    search(text: string) {
      setTyped(text)
      applySearch(text)
    },
    choose(chips: Partial<Pick<Filters, 'payment' | 'order'>>) {
      applySearch.cancel()
      apply({ ...filters, search: typed, ...chips })
    },
    clear() {
      applySearch.cancel()
      setTyped('')
      apply(NO_FILTERS)
      // The button that was pressed goes away or falls asleep.
      document.getElementById('isi')?.focus({ preventScroll: true })
    },
  }
}
