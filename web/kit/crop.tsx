import type { CSSProperties, ReactNode } from 'react'
import classes from './crop.module.css'

/** Crop marks around what counts: inside the box's own padding, or outside its corners like a sheet to be trimmed. */
export function Crop(props: {
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
