import { DatePickerInput, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/id'
import type { Day } from '../../core/calendar.ts'
import classes from './due-date-field.module.css'

type DueDateFieldProps = { value: Day; today: Day; error?: string; onChange: (day: Day) => void }

/** When the order is due: a calendar as one hangs on the wall here, weeks from Monday, Sundays in red. */
export function DueDateField({ value, today, error, onChange }: DueDateFieldProps) {
  return (
    <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 1, weekendDays: [0] }}>
      <DatePickerInput
        label="Jatuh tempo"
        size="sm"
        valueFormat="ddd, D MMM YYYY"
        value={value}
        minDate={today}
        error={error}
        leftSection={<IconCalendar size={18} stroke={1.7} />}
        leftSectionPointerEvents="none"
        data-place="due"
        hideOutsideDates
        classNames={{ day: classes.day }}
        weekdayFormat="ddd"
        ariaLabels={{
          previousMonth: 'Bulan sebelumnya',
          nextMonth: 'Bulan berikutnya',
          previousYear: 'Tahun sebelumnya',
          nextYear: 'Tahun berikutnya',
          previousDecade: 'Sepuluh tahun sebelumnya',
          nextDecade: 'Sepuluh tahun berikutnya',
        }}
        popoverProps={{ attributes: { dropdown: { 'aria-label': 'Jatuh tempo' } } }}
        onChange={(day) => day && onChange(day)}
      />
    </DatesProvider>
  )
}
