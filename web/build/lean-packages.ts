import type { Plugin } from 'vite'

/** What is left out: of which files, what is left of them, and the words of whoever would miss it. */
type Part = { of: RegExp; left: (code: string) => string | undefined; used: RegExp }

const without = (unused: RegExp) => (code: string) => {
  const left = code.replace(unused, '')
  return left === code ? undefined : left
}

/** Ways to ask Dexie that nobody here takes. */
const DEXIE_METHODS = [
  ...['startsWithIgnoreCase', 'equalsIgnoreCase', 'anyOfIgnoreCase', 'startsWithAnyOfIgnoreCase'],
  ...['notEqual', 'noneOf', 'startsWithAnyOf', 'inAnyRange', 'eachUniqueKey', 'uniqueKeys'],
  ...['bulkAdd', 'bulkUpdate', 'upsert', 'until', 'eachKey', 'eachPrimaryKey', 'lastKey'],
]

/** What can be asked of an id beside its text. */
const UUID_METHODS = [
  'parse',
  'toHex',
  'getVariant',
  'getVersion',
  'isNil',
  'isMax',
  'clone',
  'equals',
  'compareTo',
]

/** Without the methods of classes that are called so; undefined where one of them is not there. */
function withoutMethods(code: string, names: readonly string[]): string | undefined {
  return names.reduce<string | undefined>((left, name) => {
    const method = new RegExp(`^    (?:static )?${name}\\(.*\\) \\{\\n(?:     .*\\n|\\n)*?    \\}$`, 'm')
    return left && without(method)(left)
  }, code)
}

const PARTS: Part[] = [
  // Groups hang on the buttons.
  {
    of: /\/@mantine\/core\/esm\/components\/(Button|ActionIcon)\/\1\.mjs$/,
    left: without(/^import \{ \w+Group(Section)? \}.*$|^\w+\.Group(Section)? = .*$/gm),
    used: /\b(Button|ActionIcon)\.Group/,
  },
  // All ways to appear but the fading of menus and tooltips.
  {
    of: /\/@mantine\/core\/esm\/components\/Transition\/transitions\.mjs$/,
    left: (code) => {
      const fade = /\bfade: (\{\s*in: \{[^}]*\},\s*out: \{[^}]*\},[^}]*\})/.exec(code)?.[1]
      return fade && `export const transitions = { fade: ${fade} }`
    },
    used: /\btransition: '(?!fade')/,
  },
  // Palettes: web/theme/colors.ts has the shop's inks. Mantine's own default theme is made with blue, red, grey and dark before it is overridden.
  {
    of: /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/,
    left: without(/^\t(pink|grape|violet|indigo|cyan|green|lime|yellow|teal|orange): \[[^\]]*\],?$/gm),
    used: /mantine-color-(pink|lime|teal)|\b(color|c|bg)="(orange|teal|pink|lime)/,
  },
  // Dexie's cache of queries, which web/data/local.ts has disabled, and its hooks around every write: they are called to do nothing.
  {
    of: /\/dexie\/dist\/modern\/dexie\.mjs$/,
    left(code) {
      const left = without(/^\s*this\.use\((cache|hooks)Middleware\);$/gm)(code)
      return left && withoutMethods(left, DEXIE_METHODS)
    },
    used: new RegExp(`\\bcache: '(cloned|immutable)'|\\.(hook|${DEXIE_METHODS.join('|')})\\(`),
  },
  // Ids are made here, and never looked into.
  {
    of: /\/uuidv7\/dist\/index\.js$/,
    left: (code) => withoutMethods(code, UUID_METHODS),
    used: /\bUUID\b.* from 'uuidv7'/,
  },
]

/**
 * Leaves out of what is built the parts of Mantine, Dexie and uuidv7 that would come with the till's first load and that no screen uses. Whoever
 * begins to use one fails the build here.
 */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    // Screens are read as they are written, before JSX is compiled.
    enforce: 'pre',
    transform(code, id) {
      const part = PARTS.find(({ of }) => of.test(id))
      if (part) {
        const left = part.left(code)
        if (left === undefined)
          this.error(`${id} is written otherwise now: web/build/lean-packages.ts finds nothing to leave out.`)
        return { code: left, map: null }
      }
      if (id.includes('/web/') && PARTS.some(({ used }) => used.test(code))) {
        this.error(`${id} uses a part of a package which web/build/lean-packages.ts leaves out.`)
      }
      return null
    },
  }
}
