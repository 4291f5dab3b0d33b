import { Tooltip } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { GRANT_LOCK_REASONS, type GrantLock } from '../../../../core/access.ts'
import classes from './lock-mark.module.css'

type LockMarkProps = { name: string; granted: boolean; lock: GrantLock }

/** A cell that cannot be changed, with the reason for whoever points at it, comes to it by key, or hears it. */
export function LockMark({ name, granted, lock }: LockMarkProps) {
  const reason = GRANT_LOCK_REASONS[lock]
  return (
    <Tooltip label={`${reason}.`} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <span
        className={classes.lock}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is to be had by key too
        tabIndex={0}
        aria-label={`${name}, ${granted ? 'boleh' : 'tidak boleh'}, terkunci. ${reason}`}
      >
        <IconLock size={18} stroke={1.7} aria-hidden="true" />
        {lock !== 'owner-keeps' && granted && <IconCheck size={16} stroke={2.2} aria-hidden="true" />}
      </span>
    </Tooltip>
  )
}
