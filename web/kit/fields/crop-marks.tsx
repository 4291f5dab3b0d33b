import type { CSSProperties, ReactNode } from 'react'
import classes from './crop-marks.module.css'

/** `outside`: beyond the box's corners, like a sheet to be trimmed. */
export function CropMarks(props: {
  children: ReactNode
  outside?: boolean
  className?: string
  style?: CSSProperties
}) {
  return (
    <div
      className={[classes.crop, props.className].filter(Boolean).join(' ')}
      data-outside={props.outside || undefined}
      style={props.style}
    >
      {['nw', 'ne', 'sw', 'se'].map((corner) => (
        <span key={corner} className={classes.corner} data-corner={corner} aria-hidden="true" />
      ))}
      {props.children}
    </div>
  )
}

/** A large figure with its label; `--figure` is its size. */
export function CropFigure(props: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={[classes.figure, props.className].filter(Boolean).join(' ')}>
      <span className={classes.label}>{props.label}</span>
      <output className={classes.value} aria-live="polite" aria-label={props.label}>
        {props.children}
      </output>
    </div>
  )
}
