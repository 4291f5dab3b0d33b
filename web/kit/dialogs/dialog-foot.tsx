import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

type DialogFootProps = {
  above?: ReactNode
  /** For long button texts. */
  wide?: boolean
  /** The main button last. */
  children?: ReactNode
}

/** Sticky, so that it stays visible while the form scrolls. */
export function DialogFoot({ above, wide = false, children }: DialogFootProps) {
  return (
    <div className={classes.foot}>
      {above}
      {children && (
        <div className={classes.buttons} data-wide={wide || undefined}>
          {children}
        </div>
      )}
    </div>
  )
}
