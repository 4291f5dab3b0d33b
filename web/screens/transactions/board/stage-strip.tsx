import { READY, type Stage } from '../../../../core/stage.ts'
import classes from './board.module.css'

/** As many patches as there are stages, filled up to this one: cyan, and all ink when ready. */
export function StageStrip({ stage, stages }: { stage: string; stages: readonly Stage[] }) {
  const at = stages.findIndex(({ id }) => id === stage)
  return (
    <span className={classes.strip} data-ready={stage === READY || undefined} aria-hidden="true">
      {stages.map(({ id }, index) => (
        <span key={id} data-filled={index <= at || undefined} />
      ))}
    </span>
  )
}
