// Production stages of order lines; the order's status follows from them (docs/product.md#stages). State of an order:
// pending (all lines in the queue) → processing (work begun) → completed (all lines ready).
import type { OrderStatus } from './transaction.ts'

/** The first stage is the queue, the last is ready. `machineTypes`: whose lines pass it; empty for all. */
export type Stage = { id: string; name: string; machineTypes: string[] }

/** First stage: lines wait for work. */
export const QUEUE_STAGE = 'queue'
/** Last stage: lines are finished. */
export const READY_STAGE = 'ready'

/** For a shop that never configured its stages. */
export const DEFAULT_STAGES: readonly Stage[] = [
  { id: QUEUE_STAGE, name: 'Antre', machineTypes: [] },
  { id: 'design', name: 'Desain', machineTypes: [] },
  { id: 'print', name: 'Cetak', machineTypes: [] },
  { id: 'finishing', name: 'Finishing', machineTypes: [] },
  { id: READY_STAGE, name: 'Siap diambil', machineTypes: [] },
]

export function stagesOfShop(shop: {
  productSettings: { stages?: readonly Stage[] | undefined }
}): readonly Stage[] {
  return shop.productSettings.stages ?? DEFAULT_STAGES
}

/** A stage removed since is shown by its default name or its id. */
export function stageName(id: string, stages: readonly Stage[]): string {
  const known = stages.find((stage) => stage.id === id) ?? DEFAULT_STAGES.find((stage) => stage.id === id)
  return known?.name ?? id
}

/** The machines of lines, each once; a free line has none. */
export function distinctMachines(lines: readonly { machineType: string }[]): string[] {
  return [...new Set(lines.map(({ machineType }) => machineType))].filter((machine) => machine !== '')
}

/** True if lines of one of these machines pass the stage. */
function appliesTo({ machineTypes }: Stage, machines: readonly string[]): boolean {
  return machineTypes.length === 0 || machineTypes.some((machine) => machines.includes(machine))
}

/** The next (`step` 1) or previous (-1) stage that lines of these machines pass; null if none. */
export function adjacentStage(
  id: string,
  step: 1 | -1,
  { stages, machines }: { stages: readonly Stage[]; machines: readonly string[] },
): Stage | null {
  const passed = stages.filter((stage) => stage.id === id || appliesTo(stage, machines))
  const at = passed.findIndex((stage) => stage.id === id)
  return at < 0 ? null : (passed[at + step] ?? null)
}

/** The stages that have lines of the order, the least advanced first. */
export function reachedStages(
  { status, lines }: { status: OrderStatus; lines: readonly Pick<Line, 'stage'>[] },
  stages: readonly Stage[],
): Stage[] {
  const reached = lines.map((line) => stageOfLine(line, status, stages))
  return stages.filter(({ id }) => reached.includes(id))
}

/** The lines at the least advanced stage, and the stage they pass next; null for an order that is ready. */
export function nextStep(
  { status, lines }: { status: OrderStatus; lines: readonly (Line & { machineType: string })[] },
  stages: readonly Stage[],
): { lines: string[]; from: Stage; to: Stage } | null {
  const [from] = reachedStages({ status, lines }, stages)
  if (!from) return null
  const least = lines.filter((line) => stageOfLine(line, status, stages) === from.id)
  const machines = least.map(({ machineType }) => machineType)
  const to = adjacentStage(from.id, 1, { stages, machines })
  return to && { lines: least.map(({ id }) => id), from, to }
}

/** Steps that workers sign on a job ticket: the stages of these machines between queue and ready, and a final check. */
export function jobTicketSteps(stages: readonly Stage[], machines: readonly string[]): string[] {
  const worked = stages.filter(({ id }) => id !== QUEUE_STAGE && id !== READY_STAGE)
  const passed = worked.filter((stage) => appliesTo(stage, machines))
  return [...passed.map(({ name }) => name), 'Periksa']
}

/** Where lines are printed: 'print', or in a shop without it the first stage after queue and design. */
export function printingStage(stages: readonly Stage[]): Stage | undefined {
  return (
    stages.find(({ id }) => id === 'print') ?? stages.find(({ id }) => id !== QUEUE_STAGE && id !== 'design')
  )
}

/** Lines at the printing stage or past it. */
export function printedLines({ status, lines }: Order, stages: readonly Stage[]): string[] {
  const indexOf = (stage: string | undefined) => stages.findIndex(({ id }) => id === stage)
  const first = indexOf(printingStage(stages)?.id)
  return lines.filter((line) => indexOf(stageOfLine(line, status, stages)) >= first).map(({ id }) => id)
}

/** Lines that a change of their order brings into the printing stage or past it. */
export function linesEnteringPrint(before: Order, after: Order, stages: readonly Stage[]): string[] {
  const printed = printedLines(before, stages)
  return printedLines(after, stages).filter((id) => !printed.includes(id))
}

/** The stages after printing. */
export function stagesPastPrint(stages: readonly Stage[]): string[] {
  const printing = stages.findIndex(({ id }) => id === printingStage(stages)?.id)
  return [...new Set([...stages.slice(printing + 1).map(({ id }) => id), READY_STAGE])]
}

/** Lines that have left the printing stage; ready ones always have. */
export function linesPastPrint({ status, lines }: Order, stages: readonly Stage[]): string[] {
  const past = stagesPastPrint(stages)
  return lines.filter((line) => past.includes(stageOfLine(line, status, stages))).map(({ id }) => id)
}

/** Whether a change moved lines, added or removed some, or changed the status. */
export function hasMoved(before: Order, after: Order): boolean {
  const stages = ({ lines }: Order) =>
    lines
      .map(({ id, stage }) => `${id} ${stage}`)
      .toSorted()
      .join()
  return before.status !== after.status || stages(before) !== stages(after)
}

/** For each removed stage, the nearest remaining one before it: its lines move there. */
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

/** `stage` is null until the line is moved. */
type Line = { id: string; stage: string | null }
type Order = { status: OrderStatus; lines: readonly Line[] }

/** Lines of a completed order are ready. A line never moved, or at an unknown stage, is in the queue. */
export function stageOfLine(
  { stage }: Pick<Line, 'stage'>,
  status: OrderStatus,
  stages: readonly Stage[],
): string {
  if (status === 'completed') return READY_STAGE
  return stage !== null && stages.some(({ id }) => id === stage) ? stage : QUEUE_STAGE
}

/** The order's status and the changed lines after moving `ids` to a stage. */
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
    // Lines in the queue that never moved have no stored stage.
    lines: now
      .filter(({ stage, noted }) => stage !== (noted ?? QUEUE_STAGE))
      .map(({ id, stage }) => ({ id, stage })),
  }
}

/**
 * Lines whose stage is cleared when a status is chosen directly: all started lines when the order is pending again,
 * all lines when all were ready. Otherwise a reopened order continues where each line was.
 */
export function linesToReset({ lines }: Order, picked: OrderStatus): string[] {
  if (picked === 'completed' || picked === 'cancelled') return []
  const noted = lines.filter(({ stage }) => stage !== null)
  const allReady = lines.every(({ stage }) => stage === READY_STAGE)
  return picked === 'pending' || allReady ? noted.map(({ id }) => id) : []
}
