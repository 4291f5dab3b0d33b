import { IconBolt, IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Day } from '../../../core/time/calendar.ts'
import { formatDueTime } from '../../../core/time/due-date.ts'
import { formatDay } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { DayField } from '../../kit/fields/day-field.tsx'
import { TimeField } from '../../kit/fields/time-field.tsx'
import bar from './customer-bar.module.css'
import type { Draft, DraftAction } from './draft.ts'
import classes from './due-fields.module.css'
import { focusField } from './field-path.ts'

type DueFieldsProps = {
  day: Day
  time: string | null | undefined
  isExpress: boolean | undefined
  today: Day
  error: string | undefined
  change: (action: DraftAction) => void
}

export const DueFields = memo(function DueFields(props: DueFieldsProps) {
  const { day, time = null, isExpress = false, today, error, change } = props
  const set = useCallback(
    (due: Partial<Pick<Draft, 'dueDate' | 'dueTime' | 'isExpress'>>) => change({ do: 'set due', due }),
    [change],
  )
  const phone = usePhone()
  const [unfolded, setUnfolded] = useState(false)
  if (phone && !unfolded && !error) {
    const text = [formatDay(day), time && formatDueTime(time), isExpress && 'Ekspres']
      .filter(Boolean)
      .join(' · ')
    return (
      <>
        <span className={bar.dueLabel}>Janji selesai</span>
        <button
          type="button"
          className={bar.dueText}
          aria-label={`Janji selesai ${text}`}
          aria-expanded={false}
          data-field="due"
          onClick={() => {
            flushSync(() => setUnfolded(true))
            focusField('due')
          }}
        >
          <IconCalendar size={18} aria-hidden="true" />
          {text}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </>
    )
  }
  return (
    <div className={classes.fields}>
      <DayField
        label="Janji selesai"
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
        title="Alt+X"
        onClick={() => set({ isExpress: !isExpress })}
      >
        <IconBolt size={16} aria-hidden="true" />
        Ekspres
      </button>
    </div>
  )
})
