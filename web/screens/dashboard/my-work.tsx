import { useQuery } from '@tanstack/react-query'
import type { TodayFigures } from '../../../contract/dashboard.ts'
import { queries } from '../../data/query-client.tsx'
import { failureMessage } from '../../domain-error.ts'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { Awaited } from './awaited.tsx'
import { CounterWork } from './counter-work.tsx'
import { WorkQueue } from './work-queue.tsx'

export function MyWork({ today }: { today: TodayFigures }) {
  const { data, error, refetch } = useQuery(queries.dashboard.work.queryOptions())
  if (data?.counter) return <CounterWork work={data} counter={data.counter} today={today} />
  if (data) return <WorkQueue work={data} />
  if (error) return <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => refetch()} />
  return <Awaited />
}
