import { DatePickerInput, DatesProvider } from '@mantine/dates'
import '../../theme/later-styles.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id'
import { useState } from 'react'
import type { Day } from '../../../core/time/calendar.ts'
import { relativeDay } from '../../format.ts'
import { useDayKeys } from '../keyboard/use-day-keys.ts'
import classes from './day-field.module.css'
import { calendarProps } from './day-field.tsx'

const ANY = 'Semua tanggal'

type DayRange = { from: Day; to: Day }

type DayRangeFieldProps = {
  /** 'Tanggal' */
  label: string
  value: DayRange | null
  today: Day
  presets: readonly (DayRange & { label: string })[]
  onChange: (range: DayRange | null) => void
}

/** Both ends included. Between the two clicks nothing is filtered yet. */
export function DayRangeField({ label, value, today, presets, onChange }: DayRangeFieldProps) {
  const [begun, setBegun] = useState<Day | null>(null)
  const keys = useDayKeys()
  return (
    <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 1, weekendDays: [0] }}>
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        // It is a button, so its value is part of its name.
        aria-label={`${label}: ${value ? rangeText([value.from, value.to], today) : ANY}`}
        placeholder={ANY}
        w={220}
        clearable
        clearButtonProps={{ 'aria-label': `Hapus ${label.toLowerCase()}` }}
        value={begun ? [begun, null] : [value?.from ?? null, value?.to ?? null]}
        onChange={([from, to]) => {
          setBegun(from && !to ? from : null)
          if (from && to) onChange({ from, to })
          else if (!from) onChange(null)
        }}
        {...keys}
        onDropdownClose={() => {
          keys.onDropdownClose()
          // Abandoned half-way: keep the previous range.
          setBegun(null)
        }}
        presets={presets.map(({ label, from, to }) => ({ label, value: [from, to] as [Day, Day] }))}
        valueFormatter={({ date }) =>
          Array.isArray(date) ? rangeText(date.filter(Boolean).map(String), today) : ''
        }
        {...calendarProps(label)}
        classNames={{ day: classes.day, datePickerRoot: classes.ranges, presetsList: classes.presets }}
      />
    </DatesProvider>
  )
}

function rangeText([from, to]: string[], today: Day): string {
  if (!from) return ''
  const first = relativeDay(from, today)
  return !to || to === from ? first : `${first} – ${relativeDay(to, today)}`
}
