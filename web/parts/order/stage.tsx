import { QUEUE_STAGE, READY_STAGE, reachedStages, type Stage } from '../../../core/orders/stage.ts'
import classes from './stage.module.css'

/** One patch per stage. */
export function StageStrip({ stage, stages }: { stage: string; stages: readonly Stage[] }) {
  const at = stages.findIndex(({ id }) => id === stage)
  return (
    <span className={classes.strip} data-ready={stage === READY_STAGE || undefined} aria-hidden="true">
      {stages.map(({ id }, index) => (
        <span key={id} data-filled={index <= at || undefined} />
      ))}
    </span>
  )
}

type OrderStageProps = { order: Parameters<typeof reachedStages>[0]; stages: readonly Stage[] }

/** The strip of the least advanced line, and every stage that lines have reached. */
export function OrderStage({ order, stages }: OrderStageProps) {
  const reached = reachedStages(order, stages)
  return (
    <span className={classes.named}>
      <StageStrip stage={reached[0]?.id ?? READY_STAGE} stages={stages} />
      <span>{reached.map(({ name }) => name).join(', ')}</span>
    </span>
  )
}

/** 'Mulai desain', 'Ke cetak', 'Siap diambil'. */
export function stepText(from: Pick<Stage, 'id'>, to: Stage): string {
  if (to.id === READY_STAGE) return to.name
  return `${from.id === QUEUE_STAGE ? 'Mulai' : 'Ke'} ${to.name.toLowerCase()}`
}
