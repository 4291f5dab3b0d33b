/** Those who follow a value that is kept outside React; `subscribe` is for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
