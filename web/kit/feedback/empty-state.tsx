import type { ReactNode } from 'react'
import { RegistrationMark } from '../display/registration-mark.tsx'
import { CropMarks } from '../fields/crop-marks.tsx'
import classes from './empty-state.module.css'

export function EmptyState(props: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <CropMarks>
      <div className={classes.empty}>
        <RegistrationMark size={32} />
        <p className={classes.title}>{props.title}</p>
        {props.hint && <p className={classes.hint}>{props.hint}</p>}
        {props.action}
      </div>
    </CropMarks>
  )
}
