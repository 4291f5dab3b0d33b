import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { relativeChange } from '../../../core/shop/analytics.ts'
import classes from './change-text.module.css'
import { changeWords } from './texts.ts'

type ChangeTextProps = {
  now: number
  before: number
  /** The direction that is good for the shop; without it neither is. */
  good?: 'up' | 'down' | undefined
}

/** Against the period that is named beside the period shown. */
export function ChangeText({ now, before, good }: ChangeTextProps) {
  const change = relativeChange(now, before)
  if (change.kind === 'none') return 'sebelumnya juga tidak ada'
  if (change.kind === 'new') return 'sebelumnya tidak ada'
  const { permille } = change
  const Arrow = permille === 0 ? IconArrowRight : permille > 0 ? IconArrowUpRight : IconArrowDownRight
  const isSmall = Math.abs(permille) < 20
  const tone = isSmall || !good ? 'same' : permille > 0 === (good === 'up') ? 'good' : 'bad'
  return (
    <span className={`num ${classes.change}`} data-tone={tone}>
      <Arrow size={15} aria-hidden="true" />
      {changeWords(permille)}
    </span>
  )
}
