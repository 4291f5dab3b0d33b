import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Brings the style sheet of each Mantine part along with the part itself, so that a page loads the sheets of what it draws and none
 * can be forgotten. A part that has looks has a module with the names of its classes, and its sheet is called like that module; a
 * sheet that is not there fails the build. The layered sheets let our rules win by standing outside the layer, whatever order the
 * files load in.
 */
export function mantineStyles(): Plugin {
  let found = false
  const plugin: Plugin = {
    name: 'mantine-styles',
    // The development server bundles packages by itself, before and without the plugins of the app.
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
