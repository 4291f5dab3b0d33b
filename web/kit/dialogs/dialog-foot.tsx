import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

type DialogFootProps = {
  /** What stands over the buttons. */
  above?: ReactNode
  /** The main button's words may be long. */
  wide?: boolean
  /** The buttons, the main one last. */
  children: ReactNode
}

/** The buttons of a form in a dialog: in sight however far it has scrolled. The dialog's body has no room of its own below. */
export function DialogFoot({ above, wide = false, children }: DialogFootProps) {
  return (
    <div className={classes.foot}>
      {above}
      <div className={classes.buttons} data-wide={wide || undefined}>
        {children}
      </div>
    </div>
  )
}
