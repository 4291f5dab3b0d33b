import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queries, WithQueries } from '../data/query-client.tsx'
import { formatNumber } from '../format.ts'
import classes from './sidebar.module.css'

export function OverdueBadge() {
  return (
    <WithQueries>
      <Count />
    </WithQueries>
  )
}

function Count() {
  const { data } = useQuery(queries.receivables.summary.queryOptions())
  const count = data?.overdue.count ?? 0
  if (count === 0) return null
  return (
    <span className={`num ${classes.badge}`}>
      {formatNumber(count)}
      <VisuallyHidden component="span"> terlambat</VisuallyHidden>
    </span>
  )
}
