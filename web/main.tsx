import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { darkModeManager } from './theme/color-scheme.ts'
import { cssVariables } from './theme/css-variables.ts'
import './theme/styles.css'
import { theme } from './theme/theme.ts'

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

// A new release replaces the files of the old one: a page still running asks for a part that is gone, and starts anew.
addEventListener('vite:preloadError', (event) => {
  event.preventDefault()
  location.reload()
})

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
