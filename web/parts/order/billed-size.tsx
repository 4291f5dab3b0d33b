import type { BilledSize } from '../../../core/orders/billed-size.ts'
import { billedText, billedWholeText } from '../../../core/paper/billed-text.ts'
import classes from './billed-size.module.css'

type Line = { length: number | null; width: number | null; quantity: number; billed: BilledSize | null }

/** What a line is billed for, `whole` with its area; nothing where that is its own size. */
export function BilledSizeText({ line, whole }: { line: Line; whole?: boolean }) {
  const text = whole ? billedWholeText(line) : billedText(line)
  if (text === null) return null
  return (
    <span className={`${classes.billed} ${line.billed?.length === null ? 'strong' : ''}`}>
      {line.billed?.mode === 'roll' && !line.billed.seam && <RollGlyph />}
      {text}
    </span>
  )
}

/** A stretch of a roll, its waste hatched. */
function RollGlyph() {
  return (
    <svg className={classes.roll} viewBox="0 0 22 14" aria-hidden="true">
      <path d="M1 1h20v12H1zM16 1v12M16 5l4-4M16 9l5-5M16 13l5-5M19 13l2-2" />
    </svg>
  )
}
