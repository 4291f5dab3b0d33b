import { useLiveQuery } from 'dexie-react-hooks'
import { draftKey, HELD } from './drafts.ts'
import { local } from './local.ts'

/** The most drafts that one user holds on a device. */
const MOST_HELD = 9

/** A draft that was put aside: by whose name, and what it came to then (rupiah; null while that is not known). */
export type Held<Value> = { key: string; label: string; total: number | null; draft: Value }
type New<Value> = Omit<Held<Value>, 'key'> & { id: string }

/** What a user has put aside on this device, the first first; the same in every tab. */
export function useHeldDrafts<Value>(userId: string): Held<Value>[] {
  return useLiveQuery(() => heldOf<Value>(userId), [userId]) ?? []
}

function heldOf<Value>(userId: string) {
  return local.drafts
    .where({ userId })
    .filter(({ name }) => name === HELD)
    .sortBy('savedAt')
    .then((rows) => rows.map(({ key, value }) => ({ ...(value as Omit<Held<Value>, 'key'>), key })))
}

/** Puts a draft aside; false when there is no room for one more. */
export function holdDraft<Value>(userId: string, held: New<Value>): Promise<boolean> {
  return local.transaction('rw', local.drafts, async () => {
    if ((await heldOf(userId)).length >= MOST_HELD) return false
    await put(userId, held)
    return true
  })
}

/**
 * Takes a draft that was put aside, and puts the one that stands open in its place (null for none). Undefined when another tab has taken
 * it. From here on it is stored as the tab's own draft of this name.
 */
export function swapDraft<Value>(
  userId: string,
  name: string,
  key: string,
  open: New<Value> | null,
): Promise<Value | undefined> {
  return local.transaction('rw', local.drafts, async () => {
    const taken = await local.drafts.get(key)
    if (!taken) return undefined
    await local.drafts.delete(key)
    if (open) await put(userId, open)
    const { draft } = taken.value as Held<Value>
    await local.drafts.put({ ...taken, key: draftKey(name, userId), name, value: draft })
    return draft
  })
}

async function put<Value>(userId: string, { id, ...value }: New<Value>): Promise<void> {
  await local.drafts.put({ key: `${userId}:${HELD}:${id}`, userId, name: HELD, value, savedAt: Date.now() })
}
