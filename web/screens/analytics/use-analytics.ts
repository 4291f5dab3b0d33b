import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { calendarUnitOf } from '../../../core/shop/analytics.ts'
import { queries } from '../../data/query-client.tsx'
import type { Output } from '../../data/server.ts'
import type { Period } from './period.ts'

export type Figures = Output['analytics']['figures']
export type Bars = Output['analytics']['timeline']
export type YearBars = Output['analytics']['year']
export type Parts = Output['analytics']['breakdown']
export type Buyers = Output['analytics']['customers']
export type Cashiers = Output['analytics']['cashiers']
export type Outsourcing = Output['analytics']['outsourcing']
export type Earnings = Output['profit']['ofPeriod']
export type Latest = Output['analytics']['latest']

export type CardQuery<Answer> = Pick<
  UseQueryResult<Answer>,
  'data' | 'isError' | 'error' | 'refetch' | 'isPlaceholderData' | 'isPaused' | 'isFetching'
>

/** Each card is a query of its own: one that fails leaves the others in place. */
export function useAnalytics({ preset, range }: Period, year: number, seesCost: boolean) {
  const ofRange = { input: range, placeholderData: keepPreviousData } as const
  return {
    figures: useQuery(
      queries.analytics.figures.queryOptions({
        ...ofRange,
        input: { ...range, unit: preset ? calendarUnitOf(preset) : undefined },
      }),
    ),
    bars: useQuery(queries.analytics.timeline.queryOptions(ofRange)),
    parts: useQuery(queries.analytics.breakdown.queryOptions(ofRange)),
    customers: useQuery(queries.analytics.customers.queryOptions(ofRange)),
    outsourcing: useQuery(queries.analytics.outsourcing.queryOptions({ ...ofRange, enabled: seesCost })),
    cashiers: useQuery(queries.analytics.cashiers.queryOptions(ofRange)),
    year: useQuery(
      queries.analytics.year.queryOptions({ input: { year }, placeholderData: keepPreviousData }),
    ),
    latest: useQuery(queries.analytics.latest.queryOptions()),
  }
}
