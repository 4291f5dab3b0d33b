import { useLiveQuery } from 'dexie-react-hooks'
import { draftKey, HELD_DRAFT_NAME } from './drafts.ts'
import { local } from './local.ts'

/** Per user and device. */
const MAX_HELD = 9

/** `total` in rupiah, null while unknown; `by` is the name of the person who holds it. The shape is stored. */
export type DraftToHold<Value> = { id: string; label: string; total: number | null; draft: Value; by: string }
/** `sharing`: the id under which it was sent to the server, which may have it. `isRefused`: the server does not take its content (shared-drafts.ts). */
export type StoredHold<Value> = Omit<DraftToHold<Value>, 'id'> & { sharing?: string; isRefused?: boolean }
/** `by` is null for one's own. */
export type HeldDraft<Value> = Omit<StoredHold<Value>, 'by'> & { key: string; by: string | null }

/** Everything held on this device, oldest first. `userId`: the person looking. */
export function useHeldDrafts<Value>(userId: string): HeldDraft<Value>[] {
  return useLiveQuery(() => listHeldDrafts<Value>(userId), [userId]) ?? []
}

export function listHeldDrafts<Value>(userId: string) {
  return heldDraftRows()
    .sortBy('savedAt')
    .then((rows) =>
      rows.map((row): HeldDraft<Value> => {
        const { by = 'rekan lain', ...value } = row.value as StoredHold<Value>
        return { ...value, key: row.key, by: row.userId === userId ? null : by }
      }),
    )
}

export function countHeldDrafts() {
  return heldDraftRows().count()
}

export function heldDraftRows(by?: string) {
  return local.drafts.filter(({ name, userId }) => name === HELD_DRAFT_NAME && (by ?? userId) === userId)
}

/** False if `MAX_HELD` are held already. `shared`: how many of them the server has. */
export function holdDraft<Value>(userId: string, draft: DraftToHold<Value>, shared = 0): Promise<boolean> {
  return local.transaction('rw', local.drafts, async () => {
    if ((await heldDraftRows(userId).count()) + shared >= MAX_HELD) return false
    await put(userId, draft)
    return true
  })
}

/** Moves a held draft into this tab and holds the `open` one instead. Undefined if another tab took it first. */
export function swapHeldDraft<Value>(
  userId: string,
  name: string,
  key: string,
  open: DraftToHold<Value> | null,
): Promise<Value | undefined> {
  return local.transaction('rw', local.drafts, async () => {
    const taken = await local.drafts.get(key)
    const { draft, sharing } = (taken?.value ?? {}) as Partial<StoredHold<Value>>
    if (draft === undefined || sharing) return undefined
    await local.drafts.delete(key)
    await openDraft(userId, name, draft, open)
    return draft
  })
}

/** Puts a draft into this tab, and the `open` one aside. Within a transaction. */
export async function openDraft<Value>(
  userId: string,
  name: string,
  draft: Value,
  open: DraftToHold<Value> | null,
): Promise<void> {
  if (open) await put(userId, open)
  await local.drafts.put({ key: draftKey(name, userId), userId, name, value: draft, savedAt: Date.now() })
}

async function put<Value>(userId: string, { id, ...value }: DraftToHold<Value>): Promise<void> {
  await local.drafts.put({
    key: `${userId}:${HELD_DRAFT_NAME}:${id}`,
    userId,
    name: HELD_DRAFT_NAME,
    value,
    savedAt: Date.now(),
  })
}
