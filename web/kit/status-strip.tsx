import classes from './status-strip.module.css'
import { Strip3, type StripTone } from './strip3.tsx'

/** A state that stays quiet: a control strip and a plain word. */
export function StatusStrip(props: { filled: 0 | 1 | 2 | 3; tone: StripTone; label: string }) {
  return (
    <span className={classes.status} data-none={props.filled === 0 || undefined}>
      <Strip3 filled={props.filled} tone={props.tone} />
      {props.label}
    </span>
  )
}
