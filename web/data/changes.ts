import type { Entity, RecordOf } from '../../contract/entities.ts'
import type { LiveChange, LiveEvent } from '../../contract/live.ts'
import { readMeta, writeMeta } from './local.ts'
import type { ListedEntity, RecordChange } from './records.ts'

export function changesOfEntity<Name extends ListedEntity>(changes: readonly LiveChange[], name: Name) {
  return changes.filter(({ entity }) => entity === name) as unknown as RecordChange<RecordOf<Name>>[]
}

/** Whether an event is about the user's own account: their role, or that they may no longer be here. */
export function concernsUser(event: LiveEvent, userId: string): boolean {
  return (
    event.type === 'changes' && event.changes.some(({ entity, id }) => entity === 'users' && id === userId)
  )
}

/** Counts changes per entity for all tabs (query-client.tsx), in the transaction of the stream's cursor: a crash loses none. */
export async function bumpChangeCounters(entities: Iterable<Entity>): Promise<void> {
  for (const entity of new Set(entities)) {
    await writeMeta(`heard:${entity}`, ((await readMeta(`heard:${entity}`)) ?? 0) + 1)
  }
}
