import { Dexie, type EntityTable } from 'dexie'
import { type Changed, latestOf, replaces } from './changes.ts'
import { type Kept, local, readMeta, writeMeta } from './local.ts'

type Versioned = { id: string; version: number }

/** Keeps records in their latest version. Runs in the database transaction of its caller, which spans `meta`. */
export async function keep<Row extends Versioned>(
  table: EntityTable<Kept<Row>, 'id'>,
  changed: readonly Changed<Row>[],
): Promise<void> {
  const latest = latestOf(changed)
  const kept = await table.bulkGet(latest.map((change) => change.id) as never)
  const rows = latest.filter((change, index) => replaces(kept[index]?.record, change.record))
  if (rows.length === 0) return
  let touch = (await readMeta('touch')) ?? 0
  await table.bulkPut(rows.map(({ id, record }) => ({ id, record, touch: ++touch })) as never)
  await writeMeta('touch', touch)
}

/** Takes everything of the last user away, but for what they have not yet been able to send. */
export async function wipe(): Promise<void> {
  await local.transaction('rw', local.tables, async () => {
    await Promise.all(
      [local.customers, local.products, local.store, local.drafts].map((table) => table.clear()),
    )
    const touch = ((await readMeta('touch')) ?? 0) + 1
    await local.meta.clear()
    await writeMeta('touch', touch)
    await writeMeta('epoch', touch)
  })
}

/** Whether a failure is only that the browser closes or takes back the local database. */
export function isClosing(error: unknown): boolean {
  return error instanceof Dexie.DatabaseClosedError
}
