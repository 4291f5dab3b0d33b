import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { darkModeManager } from './theme/color-scheme.ts'
import { cssVariables } from './theme/css-variables.ts'
import { isPrefetching, whenIdle } from './when-idle.ts'
import './theme/styles.css'
import { theme } from './theme/theme.ts'

// Zod's JIT would violate the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// React itself throws if index.html has no such element.
createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={darkModeManager()}
    defaultColorScheme="light"
    // All variables come from our theme.
    deduplicateCssVariables={false}
  >
    <App />
  </MantineProvider>,
)

// After an update old chunks are gone, this one too: reload. A server that is about to stop still answers, so a first failure that is none of
// this leaves the retry to the screen; after a second one the browser may refuse the part for good. Errors inside `import(…).then(…)` also arrive
// here; they and failed prefetches are ignored.
const PART_IS_MISSING = /dynamically imported module|importing a module script|preload css/i
const missing = new Set<string>()
addEventListener('vite:preloadError', async ({ payload: { message } }) => {
  if (!PART_IS_MISSING.test(message) || isPrefetching()) return
  const isRepeated = missing.has(message)
  missing.add(message)
  const self = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (self?.status === 404 || (self?.ok && isRepeated)) location.reload()
})

// Service workers need https.
if (import.meta.env.PROD) {
  addEventListener('load', () =>
    ('serviceWorker' in navigator
      ? navigator.serviceWorker.register('/sw.js')
      : whenIdle().then(() => import('./plain-http.ts'))
    ).catch(() => undefined),
  )
}
