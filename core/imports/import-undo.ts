/** A record as an import left it, and what has become of it since. */
export type UndoCandidate = {
  id: string
  name: string
  /** Whether the import added it, or changed one that was there. */
  added: boolean
  /** Deleted since, by whatever way. */
  gone: boolean
  /** Changed since by anybody. */
  changed: boolean
  /** Something depends on it: a sale, or a customer who was merged into it. */
  used: boolean
}

type UndoAction = { action: 'remove' | 'restore' | 'nothing' } | { action: 'keep'; why: string }

/**
 * What undoing an import does to a record of it: an added one goes, a changed one is as it was before. Kept, with the reason: what something
 * depends on, and what somebody has changed since. An added one that is gone already is as wished.
 */
export function undoActionFor({ added, gone, changed, used }: UndoCandidate): UndoAction {
  if (gone) return added ? { action: 'nothing' } : { action: 'keep', why: 'sudah dihapus sejak impor' }
  if (added && used) return { action: 'keep', why: 'sudah dipakai' }
  if (changed) return { action: 'keep', why: 'sudah diubah sejak impor' }
  return { action: added ? 'remove' : 'restore' }
}

/** For so long an import can be undone (hours). */
export const UNDOABLE_HOURS = 24
