import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

type DialogFootProps = {
  above?: ReactNode
  /** For long button texts. */
  wide?: boolean
  /** Adds a button that says `cancel`. */
  onCancel?: () => void
  cancel?: string
  /** The main button last. */
  children?: ReactNode
}

/** Sticky, so that it stays visible while the form scrolls. */
export function DialogFoot({ above, wide = false, onCancel, cancel = 'Batal', children }: DialogFootProps) {
  return (
    <div className={classes.foot}>
      {above}
      {(onCancel || children) && (
        <div className={classes.buttons} data-wide={wide || undefined}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancel}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}
