import { IconBolt } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import type { Day } from '../../../core/calendar.ts'
import { DayField } from '../../kit/day-field.tsx'
import { Keys } from '../../kit/keys.tsx'
import { TimeField } from '../../kit/time-field.tsx'
import type { Draft, DraftAction } from './draft.ts'
import classes from './due-fields.module.css'

type DueFieldsProps = {
  day: Day
  time: string | null | undefined
  isExpress: boolean | undefined
  today: Day
  error: string | undefined
  change: (action: DraftAction) => void
}

/** The day and, if wished, the time at which an order is due, and whether it goes before others. */
export const DueFields = memo(function DueFields(props: DueFieldsProps) {
  const { day, time = null, isExpress = false, today, error, change } = props
  const set = useCallback(
    (due: Partial<Pick<Draft, 'dueDate' | 'dueTime' | 'isExpress'>>) => change({ do: 'set due', due }),
    [change],
  )
  return (
    <div className={classes.fields}>
      <DayField
        label="Jatuh tempo"
        size="sm"
        field="due"
        value={day}
        minDate={today}
        error={error}
        onChange={(dueDate) => set({ dueDate })}
      />
      <TimeField label="Jam" size="sm" value={time} onChange={(dueTime) => set({ dueTime })} />
      <button
        type="button"
        className={classes.express}
        aria-pressed={isExpress}
        aria-keyshortcuts="Alt+X"
        onClick={() => set({ isExpress: !isExpress })}
      >
        <IconBolt size={16} aria-hidden="true" />
        Ekspres <Keys keys="Alt X" />
      </button>
    </div>
  )
})
