/** Runs work of the same key one after another, in call order. */
export function createSerialQueue() {
  const last = new Map<string, Promise<unknown>>()
  return async function runInOrder<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
