import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { darkModeManager } from './theme/color-scheme.ts'
import { cssVariables } from './theme/css-variables.ts'
import { isPrefetching, whenIdle } from './when-idle.ts'
import './theme/styles.css'
import { theme } from './theme/theme.ts'

// Zod would try to compile code, which the page's content policy forbids and the browser reports as an error.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={darkModeManager()}
    defaultColorScheme="light"
    // All variables come from the theme, so that Mantine's sheet of defaults need not be loaded.
    deduplicateCssVariables={false}
  >
    <App />
  </MantineProvider>,
)

// A new release replaces the files of the old one: a page still running asks for a part that is gone, and starts anew. Only where the server
// answers: where it is away, and nothing keeps the app on the device, a reload would be the end of the page. Whatever
// fails in `import(…).then(…)` comes here too: that is for its caller to answer, and no reason to lose the page; nor is what is only
// fetched ahead.
const PART_IS_GONE = /dynamically imported module|importing a module script|preload css/i
addEventListener('vite:preloadError', async ({ payload }) => {
  if (!PART_IS_GONE.test(payload.message) || isPrefetching()) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
})

// Browsers keep an app on the device over https only.
if (import.meta.env.PROD) {
  addEventListener('load', () =>
    ('serviceWorker' in navigator
      ? navigator.serviceWorker.register('/sw.js')
      : whenIdle().then(() => import('./plain-http.ts'))
    ).catch(() => undefined),
  )
}
