import { leastStage, QUEUE_STAGE, READY_STAGE, type Stage, stageName } from '../../../core/orders/stage.ts'
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

type OrderStageProps = { order: Parameters<typeof leastStage>[0]; stages: readonly Stage[] }

/** The least advanced line's stage. */
export function OrderStage({ order, stages }: OrderStageProps) {
  const stage = leastStage(order, stages)?.id ?? READY_STAGE
  return (
    <span className={classes.named}>
      <StageStrip stage={stage} stages={stages} />
      {stageName(stage, stages)}
    </span>
  )
}

/** 'Mulai desain', 'Ke cetak', 'Siap diambil'. */
export function stepText(from: Pick<Stage, 'id'>, to: Stage): string {
  if (to.id === READY_STAGE) return to.name
  return `${from.id === QUEUE_STAGE ? 'Mulai' : 'Ke'} ${to.name.toLowerCase()}`
}
