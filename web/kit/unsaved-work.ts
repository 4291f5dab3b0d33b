// Apart from the question about leaving, which forms bring along: signing out asks here before any form has been opened.
const unsaved = new Set<object>()

/** Says that something is not saved, until what it answers is called. */
export function holdUnsaved(): () => void {
  const mark = {}
  unsaved.add(mark)
  return () => void unsaved.delete(mark)
}

/** Whether a form holds what is not saved: signing out says that it is lost. */
export function holdsUnsaved(): boolean {
  return unsaved.size > 0
}
