import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Day } from '../../../core/calendar.ts'
import { useTyped } from '../../kit/use-typed.ts'
import { type Filters, filtersOf, paramsOf } from './filters.ts'

/**
 * The filters, kept in the address so that a reload, a bookmark and the way back find the same list. What is typed shows at once
 * and is looked for once typing pauses.
 */
export function useFilters(today: Day) {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const { cari, tahun, bulan } = params
  const filters = useMemo(() => filtersOf({ cari, tahun, bulan }, today), [cari, tahun, bulan, today])
  const navigate = useNavigate()
  const { typed, setTyped, asking } = useTyped(filters.search)

  const apply = (next: Filters) => {
    asking(next.search)
    void navigate({ to: '/expenses', search: paramsOf(next, today), replace: true, resetScroll: false })
  }
  const applySearch = useDebouncedCallback((search: string) => apply({ ...filters, search }), 250)

  return {
    filters,
    typed,
    search(text: string) {
      setTyped(text)
      applySearch(text)
    },
    choose(period: Partial<Pick<Filters, 'year' | 'month'>>) {
      applySearch.cancel()
      apply({ ...filters, search: typed, ...period })
    },
    clear() {
      applySearch.cancel()
      setTyped('')
      apply(filtersOf({}, today))
      // The button that was pressed goes away or falls asleep.
      document.getElementById('isi')?.focus({ preventScroll: true })
    },
  }
}
export type FilterState = ReturnType<typeof useFilters>
