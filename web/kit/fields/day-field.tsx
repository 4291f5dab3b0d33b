import { DatePickerInput, DatesProvider } from '@mantine/dates'
import '../../theme/later-styles.css'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/id'
import type { ReactNode } from 'react'
import type { Day } from '../../../core/time/calendar.ts'
import { formatDay } from '../../format.ts'
import { useDayKeys } from '../keyboard/use-day-keys.ts'
import classes from './day-field.module.css'

const WORDS = {
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  previousYear: 'Tahun sebelumnya',
  nextYear: 'Tahun berikutnya',
  previousDecade: 'Sepuluh tahun sebelumnya',
  nextDecade: 'Sepuluh tahun berikutnya',
}

/** `label` names the calendar. */
export function calendarProps(label: string) {
  return {
    leftSection: <IconCalendar size={18} />,
    leftSectionPointerEvents: 'none' as const,
    hideOutsideDates: true,
    weekdayFormat: 'ddd',
    ariaLabels: WORDS,
    popoverProps: { attributes: { dropdown: { 'aria-label': `Kalender ${label}` } } },
  }
}

type DayFieldProps = {
  label: string
  value: Day | null
  placeholder?: string
  onChange: (day: Day) => void
  /** Offers to empty the field. */
  onClear?: () => void
  error?: ReactNode
  minDate?: Day
  maxDate?: Day
  size?: 'sm' | 'md'
  /** For focusing from outside. */
  field?: string
}

/** Weeks start on Monday; Sundays are red, as on printed calendars. */
export function DayField({
  label,
  value,
  placeholder,
  onChange,
  onClear,
  error,
  minDate,
  maxDate,
  size = 'md',
  field,
}: DayFieldProps) {
  const keys = useDayKeys({ minDate, maxDate })
  return (
    <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 1, weekendDays: [0] }}>
      <DatePickerInput
        label={label}
        value={value}
        placeholder={placeholder}
        clearable={onClear !== undefined}
        clearButtonProps={{ 'aria-label': `Kosongkan ${label}` }}
        onChange={(day) => (day ? onChange(day) : onClear?.())}
        valueFormatter={({ date }) => (typeof date === 'string' ? formatDay(date) : '')}
        size={size}
        data-field={field}
        {...calendarProps(label)}
        {...keys}
        classNames={{ day: classes.day }}
        minDate={minDate}
        maxDate={maxDate}
        error={error}
      />
    </DatesProvider>
  )
}
