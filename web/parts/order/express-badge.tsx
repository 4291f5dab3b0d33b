import { VisuallyHidden } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import classes from './express-badge.module.css'

/** 'Ekspres': a fact, not a danger. Where there is little room, its bolt alone. */
export function ExpressBadge({ small }: { small?: boolean }) {
  return (
    <span className={classes.badge} data-small={small || undefined}>
      <IconBolt size={14} aria-hidden="true" />
      {small ? <VisuallyHidden>Ekspres</VisuallyHidden> : 'Ekspres'}
    </span>
  )
}
