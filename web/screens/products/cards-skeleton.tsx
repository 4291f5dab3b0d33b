import { Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import classes from './cards-skeleton.module.css'

const NAMES = [150, 120, 170, 140, 160, 130, 145, 155]

/** Cards to come, in their shape. */
export function CardsSkeleton() {
  return (
    <div className={classes.grid}>
      <VisuallyHidden role="status">Memuat…</VisuallyHidden>
      {NAMES.map((width) => (
        <Paper key={width} className={classes.card}>
          <Skeleton height={16} width={width} />
          <Skeleton height={12} width={110} mt={10} />
          <Skeleton height={22} width={130} mt={18} />
        </Paper>
      ))}
    </div>
  )
}
