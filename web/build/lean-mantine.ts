import type { Plugin } from 'vite'

const PART = /\/@mantine\/core\/esm\/components\/(Button|ActionIcon)\/\1\.mjs$/
const GROUP = /^import \{ \w+Group(Section)? \}.*$|^\w+\.Group(Section)? = .*$/gm
const TRANSITIONS = '/@mantine/core/esm/components/Transition/transitions.mjs'
const FADE = /\bfade: (\{\s*in: \{[^}]*\},\s*out: \{[^}]*\},[^}]*\})/

/**
 * Leaves out of what is built what Mantine hangs on the parts of the till's first load and no screen uses: groups of buttons, and all ways
 * to appear but the fading of menus and tooltips. Whoever begins to use one fails the build here.
 */
export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    transform(code, id) {
      if (PART.test(id)) {
        const left = code.replace(GROUP, '')
        if (left === code) this.error('No group of buttons was found: Mantine calls them otherwise now.')
        return { code: left, map: null }
      }
      if (id.endsWith(TRANSITIONS)) {
        const fade = FADE.exec(code)?.[1]
        if (!fade) this.error('No fading was found: Mantine calls it otherwise now.')
        return { code: `export const transitions = { fade: ${fade} }`, map: null }
      }
      if (id.includes('/web/') && /\b(Button|ActionIcon)\.Group|\btransition: '(?!fade')/.test(code)) {
        this.error(`${id} uses a part of Mantine which web/build/lean-mantine.ts leaves out.`)
      }
      return null
    },
  }
}
