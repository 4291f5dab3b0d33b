import type { CSSProperties } from 'react'
import type { Store } from '../../../contract/store.ts'
import type { JobTicket } from '../../../contract/transaction-record.ts'
import { jobTicketSteps, stagesOfShop } from '../../../core/orders/stage.ts'

export function stagesFor({ items }: JobTicket, store: Store): string[] {
  return jobTicketSteps(
    stagesOfShop(store),
    items.map(({ machineType }) => machineType),
  )
}

/** One row up to four, two rows above. */
export function stageColumns({ length }: readonly string[]): CSSProperties {
  return { gridTemplateColumns: `repeat(${length > 4 ? Math.ceil(length / 2) : length}, minmax(0, 1fr))` }
}

/** So that two tickets of one order are not taken for two orders. */
export function copyText(copy: number): string {
  return `Cetakan ke-${copy}`
}
