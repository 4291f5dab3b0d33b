import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

// Fixed; 'true' is dark.
const KEY = 'darkMode'

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // Forbidden storage: light.
  }
}

/** Stored as `darkMode`; follows other tabs. */
export function darkModeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined
  return {
    get(fallback) {
      const value = stored()
      return value === null ? fallback : value === 'true' ? 'dark' : 'light'
    },
    set(scheme) {
      try {
        localStorage.setItem(KEY, String(scheme === 'dark'))
      } catch {
        // Kept in memory.
      }
    },
    subscribe(onUpdate) {
      listener = (event) => {
        if (event.key !== KEY) return
        const scheme = event.newValue === 'true' ? 'dark' : 'light'
        if (isMantineColorScheme(scheme)) onUpdate(scheme)
      }
      addEventListener('storage', listener)
    },
    unsubscribe() {
      if (listener) removeEventListener('storage', listener)
    },
    clear() {
      try {
        localStorage.removeItem(KEY)
      } catch {
        // nothing was kept
      }
    },
  }
}
