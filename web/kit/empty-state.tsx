import type { ReactNode } from 'react'
import { Crop } from './crop.tsx'
import classes from './empty-state.module.css'
import { Reg } from './reg.tsx'

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
