import type { Change, LiveEvent } from '../../contract/live.ts'

/** A record by its id; null for one that is gone. */
export type Changed<Record> = { id: string; record: Record | null }

/** The changed records of one kind, in order. */
export function recordsOf<Kind extends 'customers' | 'products'>(changes: readonly Change[], kind: Kind) {
  type Of = Extract<Change, { entity: Kind }>
  return changes.filter((change): change is Of => change.entity === kind) as unknown as Changed<
    NonNullable<Of['record']>
  >[]
}

/** Of several changes of one record the last. */
export function latestOf<Record>(changed: readonly Changed<Record>[]): Changed<Record>[] {
  return [...new Map(changed.map((change) => [change.id, change])).values()]
}

/** Whether a record that arrives takes the place of the kept one: what is newer is never overwritten by what is older. */
export function replaces(
  kept: { version: number } | null | undefined,
  arriving: { version: number } | null,
): boolean {
  return !kept || !arriving || arriving.version >= kept.version
}

/** Whether an event says something about the user's own account: their role, or that they may no longer be here. */
export function tellsOf(event: LiveEvent, userId: string): boolean {
  return (
    event.type === 'changes' && event.changes.some(({ entity, id }) => entity === 'users' && id === userId)
  )
}
