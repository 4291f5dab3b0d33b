import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import { formatDueTime } from '../../../core/time/due-date.ts'
import classes from './time-field.module.css'
import { readTime } from './time-text.ts'

const QUICK = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((hour) => `${hour}.00`.padStart(5, '0'))

type TimeFieldProps = Omit<AutocompleteProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** '15:30', or null. */
  value: string | null
  onChange: (time: string | null) => void
}

/** 24-hour time, typed or picked; keys that make it invalid are ignored. */
export function TimeField({ value, onChange, ...input }: TimeFieldProps) {
  const [typed, setTyped] = useState('')
  const shown = (readTime(typed) ?? null) === value ? typed : value ? formatDueTime(value) : ''
  return (
    <Autocomplete
      placeholder="Tanpa jam"
      inputMode="numeric"
      {...input}
      data={QUICK}
      withScrollArea={false}
      filter={({ options }) => options}
      comboboxProps={{
        width: 216,
        position: 'bottom-start',
        attributes: { dropdown: { 'aria-label': 'Jam' } },
      }}
      classNames={{ options: classes.quick }}
      value={shown}
      onChange={(text) => {
        const time = readTime(text)
        if (text !== '' && time === undefined) return
        setTyped(text)
        onChange(time ?? null)
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={(event) => {
        setTyped(value ? formatDueTime(value) : '')
        input.onBlur?.(event)
      }}
    />
  )
}
