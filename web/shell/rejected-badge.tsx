import { VisuallyHidden } from '@mantine/core'
import { WithQueries } from '../data/query-client.tsx'
import { formatNumber } from '../format.ts'
import { useRejectedSubmissions } from '../parts/outbox/use-rejected-submissions.ts'
import classes from './sidebar.module.css'

export function RejectedBadge() {
  return (
    <WithQueries>
      <Count />
    </WithQueries>
  )
}

function Count() {
  const count = useRejectedSubmissions().rejections.length
  if (count === 0) return null
  return (
    <span className={`num ${classes.badge}`}>
      {formatNumber(count)}
      <VisuallyHidden component="span"> gagal terkirim</VisuallyHidden>
    </span>
  )
}
