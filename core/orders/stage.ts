// How far the lines of an order are, from which its status follows (docs/product.md#stages).
import type { OrderStatus } from './transaction.ts'

/**
 * A stage of the work on a line. The first is where it waits, the last where it waits to be fetched. `machineTypes`: whose lines pass it; none
 * named: all.
 */
export type Stage = { id: string; name: string; machineTypes: string[] }

/** Where lines wait until somebody begins. */
export const QUEUE_STAGE = 'queue'
/** Where they are finished. */
export const READY_STAGE = 'ready'

/** What a shop works by that has never chosen its stages. */
export const DEFAULT_STAGES: readonly Stage[] = [
  { id: QUEUE_STAGE, name: 'Antre', machineTypes: [] },
  { id: 'design', name: 'Desain', machineTypes: [] },
  { id: 'print', name: 'Cetak', machineTypes: [] },
  { id: 'finishing', name: 'Finishing', machineTypes: [] },
  { id: READY_STAGE, name: 'Siap diambil', machineTypes: [] },
]

/** The stages of a shop, in their order. */
export function stagesOfShop(shop: {
  productSettings: { stages?: readonly Stage[] | undefined }
}): readonly Stage[] {
  return shop.productSettings.stages ?? DEFAULT_STAGES
}

/** A stage by its name; one that the shop no longer has by the name that it had at first. */
export function stageName(id: string, stages: readonly Stage[]): string {
  const known = stages.find((stage) => stage.id === id) ?? DEFAULT_STAGES.find((stage) => stage.id === id)
  return known?.name ?? id
}

/** Whether lines of some of these machines pass a stage. */
function appliesTo({ machineTypes }: Stage, machines: readonly string[]): boolean {
  return machineTypes.length === 0 || machineTypes.some((machine) => machines.includes(machine))
}

/** The stage after another one (`step` 1) or before it (-1) that lines of these machines pass; null where there is none. */
export function adjacentStage(
  id: string,
  step: 1 | -1,
  { stages, machines }: { stages: readonly Stage[]; machines: readonly string[] },
): Stage | null {
  const passed = stages.filter((stage) => stage.id === id || appliesTo(stage, machines))
  const at = passed.findIndex((stage) => stage.id === id)
  return at < 0 ? null : (passed[at + step] ?? null)
}

/**
 * What an order waits for next: those of its lines that are least far, the stage at which they are and the one that they pass next; null of one
 * that is ready.
 */
export function nextStep(
  { status, lines }: { status: OrderStatus; lines: readonly (Line & { machineType: string })[] },
  stages: readonly Stage[],
): { lines: string[]; from: Stage; to: Stage } | null {
  const at = (line: Line) => stages.findIndex(({ id }) => id === stageOfLine(line, status, stages))
  const from = stages[Math.min(...lines.map(at))]
  if (!from) return null
  const least = lines.filter((line) => stages[at(line)] === from)
  const machines = least.map(({ machineType }) => machineType)
  const to = adjacentStage(from.id, 1, { stages, machines })
  return to && { lines: least.map(({ id }) => id), from, to }
}

/** What is signed on a job ticket by whoever has done it: the stages between waiting and ready that these machines pass, and the last look. */
export function jobTicketSteps(stages: readonly Stage[], machines: readonly string[]): string[] {
  const worked = stages.filter(({ id }) => id !== QUEUE_STAGE && id !== READY_STAGE)
  const passed = worked.filter((stage) => appliesTo(stage, machines))
  return [...passed.map(({ name }) => name), 'Periksa']
}

/** For each stage that a shop leaves out, the one before it that stays: where its lines go. */
export function removedStageTargets(
  before: readonly Stage[],
  after: readonly Stage[],
): { from: string; to: string }[] {
  const stays = (id: string) => after.some((stage) => stage.id === id)
  return before.flatMap(({ id }, at) =>
    stays(id)
      ? []
      : [{ from: id, to: before.slice(0, at).findLast((stage) => stays(stage.id))?.id ?? QUEUE_STAGE }],
  )
}

/** A line as far as it is noted: null while nobody has moved it. */
type Line = { id: string; stage: string | null }
type Order = { status: OrderStatus; lines: readonly Line[] }

/** The stage of a line: of a finished order every one is ready; one that nobody has moved, or whose stage is not known, waits. */
export function stageOfLine(
  { stage }: Pick<Line, 'stage'>,
  status: OrderStatus,
  stages: readonly Stage[],
): string {
  if (status === 'completed') return READY_STAGE
  return stage !== null && stages.some(({ id }) => id === stage) ? stage : QUEUE_STAGE
}

/**
 * What an order is once some of its lines are at a stage: finished when all are ready, else worked on, and begun once something has left the
 * queue. `lines` are those of which something else is to be noted than there is.
 */
export function moveLinesToStage(
  { status, lines }: Order,
  ids: readonly string[],
  to: string,
  stages: readonly Stage[],
): { status: OrderStatus; lines: { id: string; stage: string }[] } {
  const now = lines.map(({ id, stage }) => ({
    id,
    stage: ids.includes(id) ? to : stageOfLine({ stage }, status, stages),
    noted: stage,
  }))
  const isReady = now.every(({ stage }) => stage === READY_STAGE)
  const isWaiting = status === 'pending' && now.every(({ stage }) => stage === QUEUE_STAGE)
  return {
    status: isReady ? 'completed' : isWaiting ? 'pending' : 'processing',
    // What has never been moved waits without a note.
    lines: now
      .filter(({ stage, noted }) => stage !== (noted ?? QUEUE_STAGE))
      .map(({ id, stage }) => ({ id, stage })),
  }
}

/**
 * The lines to be noted as never moved when an order's status is picked freely: all that were begun where it waits again, and all where
 * every one was ready and it is not finished any more. One that was finished goes on where each of its lines was.
 */
export function linesToReset({ lines }: Order, picked: OrderStatus): string[] {
  if (picked === 'completed' || picked === 'cancelled') return []
  const noted = lines.filter(({ stage }) => stage !== null)
  const allReady = lines.every(({ stage }) => stage === READY_STAGE)
  return picked === 'pending' || allReady ? noted.map(({ id }) => id) : []
}
