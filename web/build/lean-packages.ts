import type { Plugin } from 'vite'

/** `of`: files; `left`: what remains of them; `used`: code that would miss the rest. */
type Part = { of: RegExp; left: (code: string) => string | undefined; used: RegExp }

const without = (unused: RegExp) => (code: string) => {
  const left = code.replace(unused, '')
  return left === code ? undefined : left
}

/** Unused query methods. */
const DEXIE_METHODS = [
  ...['startsWithIgnoreCase', 'equalsIgnoreCase', 'anyOfIgnoreCase', 'startsWithAnyOfIgnoreCase'],
  ...['notEqual', 'noneOf', 'startsWithAnyOf', 'inAnyRange', 'eachUniqueKey', 'uniqueKeys'],
  ...['bulkAdd', 'bulkUpdate', 'upsert', 'until', 'eachKey', 'eachPrimaryKey', 'lastKey'],
]

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

/** Undefined if a method is missing. */
function withoutMethods(code: string, names: readonly string[]): string | undefined {
  return names.reduce<string | undefined>((left, name) => {
    const method = new RegExp(`^    (?:static )?${name}\\(.*\\) \\{\\n(?:     .*\\n|\\n)*?    \\}$`, 'm')
    return left && without(method)(left)
  }, code)
}

const PARTS: Part[] = [
  // Unused button groups.
  {
    of: /\/@mantine\/core\/esm\/components\/(Button|ActionIcon)\/\1\.mjs$/,
    left: without(/^import \{ \w+Group(Section)? \}.*$|^\w+\.Group(Section)? = .*$/gm),
    used: /\b(Button|ActionIcon)\.Group/,
  },
  // All transitions but fade.
  {
    of: /\/@mantine\/core\/esm\/components\/Transition\/transitions\.mjs$/,
    left: (code) => {
      const fade = /\bfade: (\{\s*in: \{[^}]*\},\s*out: \{[^}]*\},[^}]*\})/.exec(code)?.[1]
      return fade && `export const transitions = { fade: ${fade} }`
    },
    used: /\btransition: '(?!fade')/,
  },
  // Palettes replaced by web/theme/colors.ts.
  {
    of: /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/,
    left: without(/^\t(pink|grape|violet|indigo|cyan|green|lime|yellow|teal|orange): \[[^\]]*\],?$/gm),
    used: /mantine-color-(pink|lime|teal)|\b(color|c|bg)="(orange|teal|pink|lime)/,
  },
  // Dexie's disabled cache, and its unused hooks.
  {
    of: /\/dexie\/dist\/modern\/dexie\.mjs$/,
    left(code) {
      const left = without(/^\s*this\.use\((cache|hooks)Middleware\);$/gm)(code)
      return left && withoutMethods(left, DEXIE_METHODS)
    },
    used: new RegExp(`\\bcache: '(cloned|immutable)'|\\.(hook|${DEXIE_METHODS.join('|')})\\(`),
  },
  // Ids are never parsed.
  {
    of: /\/uuidv7\/dist\/index\.js$/,
    left: (code) => withoutMethods(code, UUID_METHODS),
    used: /\bUUID\b.* from 'uuidv7'/,
  },
]

/** Strips unused parts of Mantine, Dexie and uuidv7 from the till's first load. Using one of them fails the build. */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    // Before JSX is compiled.
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
