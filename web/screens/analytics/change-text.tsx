import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { relativeChange } from '../../../core/shop/analytics.ts'
import classes from './change-text.module.css'
import { changeWords } from './texts.ts'

type ChangeTextProps = {
  now: number
  before: number
  /** The direction that is good for the shop; without it neither is. */
  good?: 'up' | 'down' | undefined
  /** The period that it is compared with: '30 hari sebelumnya'. */
  than: string
}

export function ChangeText({ now, before, good, than }: ChangeTextProps) {
  const change = relativeChange(now, before)
  if (change.kind === 'none') return `${than} juga tidak ada`
  if (change.kind === 'new') return `${than} tidak ada`
  const { permille } = change
  const isSmall = Math.abs(permille) < 20
  const Arrow = isSmall ? IconArrowRight : permille > 0 ? IconArrowUpRight : IconArrowDownRight
  const tone = isSmall || !good ? 'same' : permille > 0 === (good === 'up') ? 'good' : 'bad'
  return (
    <span>
      <span className={`num ${classes.change}`} data-tone={tone}>
        <Arrow size={15} aria-hidden="true" />
        {changeWords(permille)}
      </span>{' '}
      <span data-than>dari {than}</span>
    </span>
  )
}
