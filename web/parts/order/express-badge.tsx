import { VisuallyHidden } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import classes from './express-badge.module.css'

/** `small`: icon only. */
export function ExpressBadge({ small }: { small?: boolean }) {
  return (
    <span className={classes.badge} data-small={small || undefined}>
      <IconBolt size={14} aria-hidden="true" />
      {small ? <VisuallyHidden>Ekspres</VisuallyHidden> : 'Ekspres'}
    </span>
  )
}
