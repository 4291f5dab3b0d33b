import { Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './list-skeleton.module.css'

const NAMES = [180, 120, 150, 210, 130, 170, 140, 190]

/** Rows to come, in their shape. */
export function ListSkeleton() {
  return (
    <Paper className={classes.skeleton}>
      <VisuallyHidden role="status">Memuat…</VisuallyHidden>
      {NAMES.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={14} width={72} />
          <Skeleton height={14} width={width} />
          <Skeleton height={14} width={84} ml="auto" />
        </div>
      ))}
    </Paper>
  )
}
