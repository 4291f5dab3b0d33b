// How far the lines of an order are, and what its status (specification, section 4) follows from them.
import type { OrderStatus } from './transaction.ts'

/** A stage of the work on a line. The first is where it waits, the last where it waits to be fetched. */
export type Stage = { id: string; name: string }

/** Where lines wait until somebody begins. */
export const QUEUE = 'queue'
/** Where they are finished. */
export const READY = 'ready'

export const STAGES: readonly Stage[] = [
  { id: QUEUE, name: 'Antre' },
  { id: 'design', name: 'Desain' },
  { id: 'print', name: 'Cetak' },
  { id: 'finishing', name: 'Finishing' },
  { id: READY, name: 'Siap diambil' },
]
export const STAGE_IDS = STAGES.map(({ id }) => id)

/** A stage by its name; one that is not known by its id. */
export function stageName(id: string): string {
  return STAGES.find((stage) => stage.id === id)?.name ?? id
}

/** The stage so many after another one (or, negative, before it); null where there is none. */
export function stageBeside(id: string, steps: number): Stage | null {
  const at = STAGE_IDS.indexOf(id)
  return at < 0 ? null : (STAGES[at + steps] ?? null)
}

/** A line as far as it is noted: null while nobody has moved it. */
type Line = { id: string; stage: string | null }
type Order = { status: OrderStatus; lines: readonly Line[] }

/** The stage of a line: of a finished order every one is ready; one that nobody has moved, or whose stage is not known, waits. */
export function stageOf({ stage }: Pick<Line, 'stage'>, status: OrderStatus): string {
  if (status === 'completed') return READY
  return stage !== null && STAGE_IDS.includes(stage) ? stage : QUEUE
}

/**
 * What an order is once some of its lines are at a stage: finished when all are ready, else worked on, and begun once something has left the
 * queue. `lines` are those of which something else is to be noted than there is.
 */
export function moved(
  { status, lines }: Order,
  ids: readonly string[],
  to: string,
): { status: OrderStatus; lines: { id: string; stage: string }[] } {
  const now = lines.map(({ id, stage }) => ({
    id,
    stage: ids.includes(id) ? to : stageOf({ stage }, status),
    noted: stage,
  }))
  const isReady = now.every(({ stage }) => stage === READY)
  const isWaiting = status === 'pending' && now.every(({ stage }) => stage === QUEUE)
  return {
    status: isReady ? 'completed' : isWaiting ? 'pending' : 'processing',
    // What has never been moved waits without a note.
    lines: now
      .filter(({ stage, noted }) => stage !== (noted ?? QUEUE))
      .map(({ id, stage }) => ({ id, stage })),
  }
}

/**
 * The lines to be noted as never moved when an order's status is picked freely: all that were begun where it waits again, and all where
 * every one was ready and it is not finished any more. One that was finished goes on where each of its lines was.
 */
export function linesPutBack({ lines }: Order, picked: OrderStatus): string[] {
  if (picked === 'completed' || picked === 'cancelled') return []
  const noted = lines.filter(({ stage }) => stage !== null)
  const allReady = lines.every(({ stage }) => stage === READY)
  return picked === 'pending' || allReady ? noted.map(({ id }) => id) : []
}
