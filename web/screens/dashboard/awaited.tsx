import { Skeleton } from '@mantine/core'
import '../../theme/later-styles.css'
import classes from './awaited.module.css'
import page from './dashboard-page.module.css'

/** A placeholder of unknown height: what follows is drawn below it once it is there, and never moves. */
export function Awaited() {
  return (
    <Skeleton
      className={`${classes.awaited} ${page.beside}`}
      height={98}
      radius="lg"
      role="status"
      aria-label="Memuat…"
    />
  )
}
