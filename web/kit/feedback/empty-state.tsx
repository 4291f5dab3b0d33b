import type { ReactNode } from 'react'
import { Reg } from '../display/reg.tsx'
import { Crop } from '../fields/crop.tsx'
import classes from './empty-state.module.css'

/** Nothing here: a mark, one line, what to do, and one action. */
export function EmptyState(props: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <Crop>
      <div className={classes.empty}>
        <Reg size={32} />
        <p className={classes.title}>{props.title}</p>
        {props.hint && <p className={classes.hint}>{props.hint}</p>}
        {props.action}
      </div>
    </Crop>
  )
}
