import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TodayFigures } from '../../../contract/dashboard.ts'
import { queries } from '../../data/query-client.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { Awaited } from './awaited.tsx'
import { CounterWork, OrdersDue } from './counter-work.tsx'
import { WorkQueue } from './work-queue.tsx'

const useWork = () => useQuery(queries.dashboard.openWork.queryOptions())

/** As many orders as roles with the shop's figures are shown. */
const MOST_DUE = 3

export function DueToday() {
  const { data, error } = useWork()
  if (data) return <OrdersDue work={data} most={MOST_DUE} />
  return error ? null : <Awaited />
}

export function MyWork({ today, drawer }: { today: TodayFigures; drawer: ReactNode }) {
  const work = useWork()
  const { data, error } = work
  if (!data && !error) return <Awaited />
  if (data?.counter) return <CounterWork work={data} counter={data.counter} today={today} drawer={drawer} />
  return (
    <>
      {data ? <WorkQueue work={data} /> : <QueryState query={work} />}
      {drawer}
    </>
  )
}
