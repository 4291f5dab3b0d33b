import { readMeta, writeMeta } from './local.ts'

/** The kinds of records whose changes the stream tells. */
export const ENTITIES = ['customers', 'products', 'store', 'transactions', 'expenses', 'users'] as const
export type Entity = (typeof ENTITIES)[number]

/**
 * Notes that records of these kinds have changed on the server. Every tab reads along (query-client.ts). It stands in the same
 * database transaction as the place in the stream, so that no tab misses a change when the one with the stream crashes.
 */
export async function hear(entities: Iterable<Entity>): Promise<void> {
  for (const entity of new Set(entities)) {
    await writeMeta(`heard:${entity}`, ((await readMeta(`heard:${entity}`)) ?? 0) + 1)
  }
}
