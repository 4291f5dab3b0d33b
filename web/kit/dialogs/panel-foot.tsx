import type { ReactNode } from 'react'
import { rupiah } from '../../format.ts'
import { FittedMoney } from '../display/money.tsx'
import classes from './panel-foot.module.css'

/** `state`: what the record comes to. The main button last. */
export function PanelFoot({ state, children }: { state?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.foot}>
      {state}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}

export function PanelFigure(props: { label: string; amount: number; tone?: 'green' | 'magenta' }) {
  return (
    <div
      className={classes.figure}
      data-tone={props.tone}
      role="status"
      aria-label={`${props.label} ${rupiah(props.amount)}`}
    >
      <span>{props.label}</span>
      <FittedMoney amount={props.amount} className={classes.amount} />
    </div>
  )
}
