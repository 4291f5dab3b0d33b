import type { Plugin } from 'vite'

const PALETTE = /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/
const UNUSED = /^\t(pink|grape|violet|indigo|cyan|green|lime|yellow|teal|orange): \[[^\]]*\],?$/gm

/**
 * Leaves out of what is built the palettes that Mantine brings along and no screen uses: web/theme/colors.ts has the shop's inks. They
 * weigh on the first load. Blue, red, grey and dark stay: Mantine's own default theme is made with them before it is overridden.
 */
export function withoutDefaultColors(): Plugin {
  return {
    name: 'without-default-colors',
    apply: 'build',
    transform(code, id) {
      if (PALETTE.test(id)) {
        const left = code.replace(UNUSED, '')
        if (left === code) this.error('No palette was found: Mantine writes them otherwise now.')
        return { code: left, map: null }
      }
      if (
        id.includes('/web/') &&
        /mantine-color-(pink|lime|teal)|\b(color|c|bg)="(orange|teal|pink|lime)/.test(code)
      ) {
        this.error(`${id} uses a palette that web/build/default-colors.ts leaves out.`)
      }
      return null
    },
  }
}
