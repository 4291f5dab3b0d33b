import { Select } from '@mantine/core'
import '../../theme/later-styles.css'
import type { ReactNode } from 'react'
import { PRESETS, type Preset, presetRange } from '../../../core/shop/analytics.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { DayField } from '../../kit/fields/day-field.tsx'
import { PRESET_NAMES, withEnd } from './period.ts'
import classes from './period-bar.module.css'
import type { PeriodState } from './use-period.ts'

const OWN = 'own'
const CHOICES = [
  ...PRESETS.map((preset) => ({ value: preset as string, label: PRESET_NAMES[preset] })),
  { value: OWN, label: 'Tanggal sendiri' },
]

type PeriodBarProps = {
  period: PeriodState
  today: Day
  /** The period that its figures are compared with, in words. */
  before: string
  tools?: ReactNode
}

export function PeriodBar({ period, today, before, tools }: PeriodBarProps) {
  const { preset, range, choose } = period
  return (
    <div className="wrap">
      <Select
        label="Periode"
        className={classes.preset}
        data={CHOICES}
        value={preset ?? OWN}
        maxDropdownHeight={400}
        comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Periode' } } }}
        onChange={(value) => {
          if (value === OWN) choose({ preset: null, range })
          else if (value) choose({ preset: value as Preset, range: presetRange(value as Preset, today) })
        }}
      />
      <div className={classes.days} data-preset={preset}>
        <DayField label="Dari" value={range.from} onChange={(from) => choose(withEnd(range, { from }))} />
        <DayField label="Sampai" value={range.to} onChange={(to) => choose(withEnd(range, { to }))} />
      </div>
      <p className={`detail ${classes.before}`}>dibanding {before}</p>
      {tools && <div className={classes.tools}>{tools}</div>}
    </div>
  )
}
