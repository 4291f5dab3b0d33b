import { useCallback, useRef, useState } from 'react'
import { local, type StoredDraft } from './local.ts'
import { holdLock } from './locks.ts'

const SAVE_AFTER_MS = 250
const SLOTS = 50
/** The name of drafts that are held for later (held-drafts.ts): they are of no tab. */
export const HELD = 'held'

/** This tab's drafts, as read when it opened and as saved since. */
const drafts = new Map<string, StoredDraft>()
const unsaved = new Map<
  string,
  { draft: StoredDraft; timer: ReturnType<typeof setTimeout>; saved: () => void }
>()
const slots = new Map<string, number>()
let tellLost = () => {}

/**
 * Reads the drafts that this tab goes on with, before any screen is painted. Each open tab has drafts of its own, so that
 * two tabs never save one sale twice; what a closed or crashed tab left behind is taken up by the next. `onLost`: another tab goes on with this
 * one's, which slept, and this one has to open others.
 */
export async function openDrafts(userId: string, onLost: () => void): Promise<void> {
  tellLost = onLost
  if (slots.has(userId)) return
  const all = await local.drafts.where({ userId }).toArray()
  const stored = all.filter(({ name }) => name !== HELD)
  const slot = await claimSlot(userId, stored, () => {
    unsaved.clear()
    drafts.clear()
    slots.delete(userId)
    tellLost()
  })
  slots.set(userId, slot)
  sessionStorage.setItem(slotName(userId), String(slot))
  for (const draft of stored) if (draft.key === draftKey(draft.name, userId)) drafts.set(draft.key, draft)
}

/** The key of a draft in this tab. */
export function draftKey(name: string, userId: string): string {
  return `${userId}:${slots.get(userId) ?? 0}:${name}`
}

/** The latest state of a draft, which is not saved any more from now on; undefined when there is none. */
export function takeDraft(key: string): StoredDraft | undefined {
  const pending = unsaved.get(key)
  if (pending) clearTimeout(pending.timer)
  unsaved.delete(key)
  const draft = pending?.draft ?? drafts.get(key)
  drafts.delete(key)
  return draft
}

/** Puts a draft back that somebody has to go on with, unless they have begun another one; answers whether it did. */
export async function restoreDraft(draft: StoredDraft): Promise<boolean> {
  if (unsaved.has(draft.key) || drafts.has(draft.key)) return false
  drafts.set(draft.key, draft)
  await local.drafts.put(draft)
  return true
}

/**
 * A value that survives a reload and a crash of the tab: stored here, per user, a moment after each change. `savedAt`: when it was
 * last stored. `clearDraft` begins anew.
 */
export function useDraft<Value>(name: string, userId: string, initial: Value | (() => Value)) {
  const key = draftKey(name, userId)
  const fresh = useRef(() => (initial instanceof Function ? initial() : initial))
  const [draft, setState] = useState<Value>(() => (storedValue(key) as Value | undefined) ?? fresh.current())
  const [savedAt, setSavedAt] = useState(() => savedAtOf(key))
  const latest = useRef(draft)

  const setDraft = useCallback(
    (change: Value | ((before: Value) => Value)) => {
      const value = change instanceof Function ? change(latest.current) : change
      latest.current = value
      setState(value)
      save({ key, userId, name, value, savedAt: Date.now() }, () => setSavedAt(savedAtOf(key)))
    },
    [key, userId, name],
  )

  const clearDraft = useCallback(() => {
    takeDraft(key)
    latest.current = fresh.current()
    setState(latest.current)
    setSavedAt(null)
    return local.drafts.delete(key)
  }, [key])

  return { draft, setDraft, clearDraft, savedAt }
}

function storedValue(key: string): unknown {
  return (unsaved.get(key)?.draft ?? drafts.get(key))?.value
}

function savedAtOf(key: string): Date | null {
  const at = drafts.get(key)?.savedAt
  return at === undefined ? null : new Date(at)
}

function save(draft: StoredDraft, saved: () => void) {
  const timer = unsaved.get(draft.key)?.timer ?? setTimeout(() => saveNow(draft.key), SAVE_AFTER_MS)
  unsaved.set(draft.key, { draft, timer, saved })
}

async function saveNow(key: string): Promise<void> {
  const pending = unsaved.get(key)
  if (!pending) return
  clearTimeout(pending.timer)
  unsaved.delete(key)
  drafts.set(key, pending.draft)
  await local.drafts.put(pending.draft)
  pending.saved()
}

// A tab that is hidden may never be shown again.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const key of [...unsaved.keys()]) void saveNow(key)
})
addEventListener('pagehide', () => {
  for (const key of [...unsaved.keys()]) void saveNow(key)
})

async function claimSlot(userId: string, stored: StoredDraft[], onLost: () => void): Promise<number> {
  const own = sessionStorage.getItem(slotName(userId))
  // On a reload the page before this one may not have let go yet.
  if (own !== null && (await holdLock(`${slotName(userId)}:${own}`, 400, onLost))) return Number(own)
  const begun = stored
    .sort((one, other) => other.savedAt - one.savedAt)
    .map(({ key }) => Number(key.split(':')[1]))
  const all = Array.from({ length: SLOTS }, (_, slot) => slot)
  for (const slot of new Set([...begun, ...all])) {
    if (await holdLock(`${slotName(userId)}:${slot}`, 0, onLost)) return slot
  }
  return SLOTS
}

function slotName(userId: string): string {
  return `printpro-drafts:${userId}`
}
