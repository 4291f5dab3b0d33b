import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

type DialogFootProps = {
  above?: ReactNode
  /** Left of the buttons. */
  result?: ReactNode
  /** For long button texts. */
  wide?: boolean
  /** Adds a button that says `cancel`. */
  onCancel?: () => void
  cancel?: string
  /** The main button last. */
  children?: ReactNode
}

/** Sticky, so that it stays visible while the form scrolls. */
export function DialogFoot({
  above,
  result,
  wide = false,
  onCancel,
  cancel = 'Batal',
  children,
}: DialogFootProps) {
  return (
    <div className={classes.foot}>
      {above}
      {(onCancel || children) && (
        <div className={classes.buttons} data-wide={wide || undefined}>
          {result}
          {onCancel && (
            <Button variant="default" onMouseDown={keepFocus} onClick={onCancel}>
              {cancel}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

/** A blur message must not move the button away from the pointer. */
export function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}
