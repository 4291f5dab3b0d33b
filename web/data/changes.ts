import type { Entity, RecordOf } from '../../contract/entities.ts'
import type { LiveChange, LiveEvent } from '../../contract/live.ts'
import { readMeta, writeMeta } from './local.ts'
import type { ListedEntity, RecordChange } from './records.ts'

export function changesOfEntity<Name extends ListedEntity>(changes: readonly LiveChange[], name: Name) {
  return changes.filter(({ entity }) => entity === name) as unknown as RecordChange<RecordOf<Name>>[]
}

export function concernsUser(event: LiveEvent, userId: string): boolean {
  return (
    event.type === 'changes' && event.changes.some(({ entity, id }) => entity === 'users' && id === userId)
  )
}

/** In the transaction that moves the stream's cursor, so that a crash loses no invalidation (query-client.tsx). */
export async function noteChanges(entities: Iterable<Entity>): Promise<void> {
  for (const entity of new Set(entities)) {
    const last = (await readMeta(`heard:${entity}`)) ?? 0
    await writeMeta(`heard:${entity}`, Math.max(Date.now(), last + 1))
  }
}
