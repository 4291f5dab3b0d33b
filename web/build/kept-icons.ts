import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { Shape } from '../icons/drawn-icon.ts'

const IMPORT = /^import \{([^}]*)\} from '@tabler\/icons-react'$/gm
const ONE = /^virtual:icons\/(Icon\w+)\.js$/

/**
 * Serves Tabler icons from web/icons/, so that a build does not need the package (88 MB). New icons are copied from it; unused ones are
 * dropped.
 */
export function keptIcons(): Plugin {
  let folder = ''
  let source = ''
  const used = new Map<string, Shape[]>()
  const file = () => path.join(folder, 'icons.json')
  return {
    name: 'kept-icons',
    enforce: 'pre',
    // Or the dev server would pre-bundle five thousand icons.
    config: () => ({ optimizeDeps: { exclude: ['@tabler/icons-react'] } }),
    configResolved({ root }) {
      folder = path.join(root, 'web/icons')
      source = path.join(root, 'node_modules/@tabler/icons/tabler-nodes-outline.json')
    },
    transform(code, id) {
      if (!id.includes('/web/') || !code.includes('@tabler/icons-react')) return null
      return { code: code.replace(IMPORT, (_, names: string) => eachByItself(names)), map: null }
    },
    resolveId: (id) => (ONE.test(id) ? `\0${id}` : null),
    load(id) {
      const [, name] = (id.startsWith('\0') && ONE.exec(id.slice(1))) || []
      if (name === undefined) return null
      const shapes = readIcons(file())[name] ?? ofPackage(source)[name]
      if (!shapes)
        return this.error(`web/icons/ keeps no ${name}, and the package that has it is not installed.`)
      used.set(name, shapes)
      const drawing = JSON.stringify(path.join(folder, 'drawn-icon.ts'))
      const code = `import { drawnIcon } from ${drawing}\nexport default /* @__PURE__ */ drawnIcon(${JSON.stringify(shapes)})`
      return { code, moduleSideEffects: false }
    },
    generateBundle() {
      const text = written(used)
      if (text !== readFileSync(file(), 'utf8')) writeFileSync(file(), text)
    },
  }
}

export function readIcons(file: string): Record<string, Shape[]> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** One import per icon; types are erased later. */
function eachByItself(names: string): string {
  const icons = names.split(',').map((name) => name.trim())
  return icons
    .filter((name) => name.startsWith('Icon'))
    .map((name) => `import ${name} from 'virtual:icons/${name}.js';`)
    .join('')
}

/** Empty without the package. */
function ofPackage(source: string): Record<string, Shape[]> {
  if (!existsSync(source)) return {}
  const byWords: Record<string, Shape[]> = JSON.parse(readFileSync(source, 'utf8'))
  const name = (words: string) =>
    words
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
  return Object.fromEntries(Object.entries(byWords).map(([words, shapes]) => [`Icon${name(words)}`, shapes]))
}

/** One line per icon, for readable diffs. */
function written(icons: Map<string, Shape[]>): string {
  const lines = [...icons].sort(([one], [other]) => (one < other ? -1 : 1))
  return `{\n${lines.map(([name, shapes]) => `  "${name}": ${JSON.stringify(shapes)}`).join(',\n')}\n}\n`
}
