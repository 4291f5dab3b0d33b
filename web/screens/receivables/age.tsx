import { OVERDUE_AFTER_DAYS } from '../../../core/receivable.ts'
import { number } from '../../format.ts'
import classes from './age.module.css'

/** How old a debt is, in days and as a bar with a tick at the day after which it is overdue. */
export function Age({ days }: { days: number }) {
  const share = Math.min(1, days / (2 * OVERDUE_AFTER_DAYS))
  return (
    <span className={classes.age}>
      <span className={`num ${classes.days}`}>{number(days)} hari</span>
      <span className={classes.bar} data-overdue={days > OVERDUE_AFTER_DAYS || undefined} aria-hidden="true">
        <span className={classes.part} style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
