import { useCallback, useRef, useState } from 'react'
import { local, type StoredDraft } from './local.ts'
import { holdLock } from './locks.ts'

const SAVE_AFTER_MS = 250
const SLOTS = 50
/** Held drafts belong to no tab (held-drafts.ts). */
export const HELD_DRAFT_NAME = 'held'

const drafts = new Map<string, StoredDraft>()
const unsaved = new Map<
  string,
  { draft: StoredDraft; timer: ReturnType<typeof setTimeout>; saved: () => void }
>()
const slots = new Map<string, number>()
let notifyLost = () => {}

/**
 * Loads this tab's drafts. Each tab has its own slot, so that two never save the same sale; a closed or crashed tab's slot is adopted by the
 * next. `onLost`: another tab adopted this slot while this one was suspended.
 */
export async function openDrafts(userId: string, onLost: () => void): Promise<void> {
  notifyLost = onLost
  if (slots.has(userId)) return
  const all = await local.drafts.where({ userId }).toArray()
  const stored = all.filter(({ name }) => name !== HELD_DRAFT_NAME)
  const slot = await claimSlot(userId, stored, () => {
    unsaved.clear()
    drafts.clear()
    slots.delete(userId)
    notifyLost()
  })
  slots.set(userId, slot)
  sessionStorage.setItem(slotName(userId), String(slot))
  for (const draft of stored) if (draft.key === draftKey(draft.name, userId)) drafts.set(draft.key, draft)
}

export function draftKey(name: string, userId: string): string {
  return `${userId}:${slots.get(userId) ?? 0}:${name}`
}

/** Returns a draft and stops saving it. */
export function takeDraft(key: string): StoredDraft | undefined {
  const pending = unsaved.get(key)
  if (pending) clearTimeout(pending.timer)
  unsaved.delete(key)
  const draft = pending?.draft ?? drafts.get(key)
  drafts.delete(key)
  return draft
}

/** False if another draft has been started. */
export async function restoreDraft(draft: StoredDraft): Promise<boolean> {
  if (unsaved.has(draft.key) || drafts.has(draft.key)) return false
  drafts.set(draft.key, draft)
  await local.drafts.put(draft)
  return true
}

/** A value that survives reloads and crashes, saved per user with a debounce. */
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

/** To the minute, in milliseconds: a screen that shows it is not drawn again at every save. */
function savedAtOf(key: string): number | null {
  const at = drafts.get(key)?.savedAt
  return at === undefined ? null : at - (at % 60_000)
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

// A hidden tab may be discarded without another event.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const key of [...unsaved.keys()]) void saveNow(key)
})
addEventListener('pagehide', () => {
  for (const key of [...unsaved.keys()]) void saveNow(key)
})

async function claimSlot(userId: string, stored: StoredDraft[], onLost: () => void): Promise<number> {
  const own = sessionStorage.getItem(slotName(userId))
  // After a reload the previous page may still hold the lock.
  if (own !== null && (await holdLock(`${slotName(userId)}:${own}`, 400, onLost))) return Number(own)
  const usedSlots = stored
    .sort((one, other) => other.savedAt - one.savedAt)
    .map(({ key }) => Number(key.split(':')[1]))
  const all = Array.from({ length: SLOTS }, (_, slot) => slot)
  for (const slot of new Set([...usedSlots, ...all])) {
    if (await holdLock(`${slotName(userId)}:${slot}`, 0, onLost)) return slot
  }
  return SLOTS
}

function slotName(userId: string): string {
  return `printpro-drafts:${userId}`
}
