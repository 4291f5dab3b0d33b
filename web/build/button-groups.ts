import type { Plugin } from 'vite'

const PART = /\/@mantine\/core\/esm\/components\/(Button|ActionIcon)\/\1\.mjs$/
const GROUP = /^import \{ \w+Group(Section)? \}.*$|^\w+\.Group(Section)? = .*$/gm

/**
 * Leaves the groups of buttons out of what is built: Mantine hangs them on the buttons that the till's first load needs, and no screen
 * uses them. One that begins to fails the build here.
 */
export function withoutButtonGroups(): Plugin {
  return {
    name: 'without-button-groups',
    apply: 'build',
    transform(code, id) {
      if (PART.test(id)) {
        const left = code.replace(GROUP, '')
        if (left === code) this.error('No group of buttons was found: Mantine calls them otherwise now.')
        return { code: left, map: null }
      }
      if (id.includes('/web/') && /\b(Button|ActionIcon)\.Group/.test(code)) {
        this.error(`${id} uses a group of buttons, which web/build/button-groups.ts leaves out.`)
      }
      return null
    },
  }
}
