import { Chip, Group } from '@mantine/core'
import '../../theme/later-styles.css'
import type { ReactNode } from 'react'
import './filter-chip.css'
import classes from './filter-chip.module.css'

/** With the number of records it would show. */
export function FilterChip(props: { value: string; label: string; glyph?: ReactNode; count?: number }) {
  return (
    <Chip value={props.value}>
      <span className={classes.content}>
        {props.glyph}
        {props.label}
        {props.count !== undefined && (
          <span className={`num ${classes.count}`}>{props.count.toLocaleString('id-ID')}</span>
        )}
      </span>
    </Chip>
  )
}

/** A single choice of a few words. */
export function FilterChips({
  values,
  value,
  onChange,
}: {
  values: readonly string[]
  value: string | null
  onChange: (value: string) => void
}) {
  return (
    <Chip.Group value={value} onChange={(chosen) => onChange(chosen as string)}>
      <Group gap={8}>
        {values.map((word) => (
          <FilterChip key={word} value={word} label={word} />
        ))}
      </Group>
    </Chip.Group>
  )
}
