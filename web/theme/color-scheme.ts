import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

// The key is fixed, and its values: 'true' for dark, 'false' for light.
const KEY = 'darkMode'

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // a browser that forbids storage starts light every time
  }
}

/** Keeps the colour scheme under the key `darkMode`, and follows changes made in another tab. */
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
        // the choice lasts as long as the page does
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
