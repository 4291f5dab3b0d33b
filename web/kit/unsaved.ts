const held = new Set<object>()

/** Says that a screen holds changes that are not saved, until what it returns is called. */
export function holdUnsaved(): () => void {
  const mark = {}
  held.add(mark)
  return () => held.delete(mark)
}

export function holdsUnsaved(): boolean {
  return held.size > 0
}
