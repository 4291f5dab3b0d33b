// Pure, so that a move shows before the server has answered.
import type { BoardOrder } from '../../../../contract/production.ts'
import { distinctMachines, moveLinesToStage, READY_STAGE, type Stage } from '../../../../core/orders/stage.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { formatNumber } from '../../../format.ts'

type Line = BoardOrder['lines'][number]

export type Card = { key: string; order: BoardOrder; stage: Stage['id']; lines: Line[] }
export type Column = { stage: Stage; cards: Card[] }

/** Every line is in exactly one card. The first due first; of ready ones the latest. */
export function columnsOf(
  orders: readonly BoardOrder[],
  stages: readonly Stage[],
  { search, machine }: { search?: string | undefined; machine?: string | undefined } = {},
): Column[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = orders.filter((order) => words.every((word) => textOf(order).includes(word)))
  return stages.map((stage) => {
    const cards = found.flatMap((order): Card[] => {
      const lines = order.lines.filter(
        (line) => line.stage === stage.id && (!machine || line.machineType === machine),
      )
      return lines.length > 0 ? [{ key: cardKey(order.id, stage.id), order, stage: stage.id, lines }] : []
    })
    return { stage, cards: stage.id === READY_STAGE ? cards.toSorted(byReadiness) : cards }
  })
}

/** Each once, without those of which only ready lines are shown. */
export function openOrders(columns: readonly Column[]): BoardOrder[] {
  const cards = columns.flatMap(({ stage, cards }) => (stage.id === READY_STAGE ? [] : cards))
  return [...new Set(cards.map(({ order }) => order))]
}

export function cardKey(id: string, stage: string): string {
  return `${id}:${stage}`
}

/** Counts orders that are not ready. */
export function machinesOf(orders: readonly BoardOrder[]): { machine: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { lines } of orders) {
    const made = distinctMachines(lines.filter(({ stage }) => stage !== READY_STAGE))
    for (const machine of made) counts.set(machine, (counts.get(machine) ?? 0) + 1)
  }
  return [...counts]
    .map(([machine, count]) => ({ machine, count }))
    .sort((one, other) => one.machine.localeCompare(other.machine))
}

/** '2 mesin' where its lines are made on several; '' for free lines. */
export function machineText(lines: Card['lines']): string {
  const machines = distinctMachines(lines)
  return machines.length <= 1 ? (machines[0] ?? '') : `${formatNumber(machines.length)} mesin`
}

/** The optimistic result of a move. */
export function movedTo(
  order: BoardOrder,
  ids: readonly string[],
  to: string,
  { at, by, stages }: { at: Date; by: string; stages: readonly Stage[] },
): BoardOrder {
  const { status } = moveLinesToStage(order, ids, to, stages)
  return {
    ...order,
    status,
    completedAt: status === 'completed' ? (order.completedAt ?? at.toISOString()) : null,
    lines: order.lines.map((line) =>
      ids.includes(line.id) ? { ...line, stage: to, movedByName: by } : line,
    ),
  }
}

/** What is finished in part still waits for the rest of its order. */
function byReadiness({ order: one }: Card, { order: other }: Card): number {
  return (other.completedAt ?? '').localeCompare(one.completedAt ?? '')
}

function textOf({ id, customerName, lines }: BoardOrder): string {
  return [transactionNumber(id), customerName, ...lines.map(({ productName }) => productName)]
    .join(' ')
    .toLowerCase()
}
