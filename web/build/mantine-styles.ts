import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Imports the style sheet of each Mantine component with the component: its class name module tells the sheet's name, and a missing sheet
 * fails the build. The sheets are layered, so that our rules win in any load order.
 */
export function mantineStyles(): Plugin {
  let found = false
  const plugin: Plugin = {
    name: 'mantine-styles',
    // The dev server's pre-bundling needs the plugin too.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }),
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler(code, id) {
        found = true
        return `${code}\nimport '@mantine/core/styles/${path.basename(id, '.module.mjs')}.layer.css'`
      },
    },
    generateBundle() {
      if (!found)
        this.error('No part of Mantine was found: its modules of class names are called otherwise now.')
    },
  }
  return plugin
}
