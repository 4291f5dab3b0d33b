import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { selectableYears } from '../../../core/shop/analytics.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { type Period, paramsOf, periodOf } from './period.ts'

const route = getRouteApi('/shell/analytics')

export function usePeriod(today: Day) {
  const { periode, dari, sampai, tahun } = route.useSearch()
  const period = useMemo(() => periodOf({ periode, dari, sampai }, today), [periode, dari, sampai, today])
  const years = selectableYears(today)
  const year = years.find((one) => String(one) === tahun) ?? years[0] ?? 0
  const navigate = route.useNavigate()
  const apply = (next: Period, chosen: number) =>
    void navigate({
      search: { ...paramsOf(next), ...(chosen !== years[0] && { tahun: String(chosen) }) },
      replace: true,
      resetScroll: false,
    })
  return {
    ...period,
    year,
    years,
    choose: (next: Period) => apply(next, year),
    chooseYear: (next: number) => apply(period, next),
  }
}
export type PeriodState = ReturnType<typeof usePeriod>
