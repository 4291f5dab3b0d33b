/** State of an imported record at the time of undoing. */
export type UndoCandidate = {
  id: string
  name: string
  /** False: the import changed an existing record. */
  added: boolean
  /** Deleted since. */
  gone: boolean
  /** Changed since. */
  changed: boolean
  /** Referenced by a sale or by a merged customer. */
  used: boolean
}

type UndoAction = { action: 'remove' | 'restore' | 'nothing' } | { action: 'keep'; why: string }

/**
 * Added records are removed, changed ones restored. Kept with a reason: records in use or changed since
 * (docs/product.md#undoing-an-import).
 */
export function undoActionFor({ added, gone, changed, used }: UndoCandidate): UndoAction {
  if (gone) return added ? { action: 'nothing' } : { action: 'keep', why: 'sudah dihapus sejak impor' }
  if (added && used) return { action: 'keep', why: 'sudah dipakai' }
  if (changed) return { action: 'keep', why: 'sudah diubah sejak impor' }
  return { action: added ? 'remove' : 'restore' }
}

export const UNDOABLE_HOURS = 24
