import dayjs from 'dayjs'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Day } from '../../../core/time/calendar.ts'

const STEPS = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-1, 'week'],
  ArrowDown: [1, 'week'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
} as const

/** Mantine's arrow keys stop at the edge of the month; these continue into the next. */
export function useDayKeys({ minDate, maxDate }: { minDate?: Day; maxDate?: Day } = {}) {
  /** Any day of the visible month; undefined: the value's month. */
  const [shown, setShown] = useState<Day>()

  function follow(event: KeyboardEvent<HTMLElement>, day: Day) {
    const step = STEPS[event.key as keyof typeof STEPS]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    const [count, unit] = step
    const next = dayjs(day).add(count, unit).format('YYYY-MM-DD')
    if (dayjs(next).isSame(day, 'month') || (minDate && next < minDate) || (maxDate && next > maxDate)) return
    event.preventDefault()
    event.stopPropagation()
    const calendar = event.currentTarget.closest('[role="dialog"]')
    flushSync(() => setShown(next))
    calendar?.querySelector<HTMLElement>(`[data-day="${next}"]:not([data-outside])`)?.focus()
  }

  return {
    date: shown,
    onDateChange: setShown,
    getDayProps: (day: Day) => ({
      'data-day': day,
      onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => follow(event, day),
    }),
    onDropdownClose: () => setShown(undefined),
  }
}
