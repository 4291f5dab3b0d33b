import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..')
const mantine = path.join(web, '../node_modules/@mantine/core/styles')
const always = stylesIn(readFileSync(path.join(import.meta.dirname, 'mantine.css'), 'utf8'))

/** What a component's looks need besides its own sheet. */
const ALSO: Record<string, string[]> = {
  Checkbox: ['Checkbox', 'InlineInput'],
  Switch: ['Switch', 'InlineInput'],
  Radio: ['Radio', 'InlineInput'],
}

function stylesIn(source: string): string[] {
  return [...source.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map((match) => match[1] as string)
}

/** The names that a file takes from Mantine for use, types aside. */
function componentsIn(source: string): string[] {
  const lists = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].map(
    (match) => match[1] as string,
  )
  return lists.flatMap((list) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]\w*$/.test(name)),
  )
}

test.each(globSync('**/*.tsx', { cwd: web }))(
  '%s brings the styles of the components that it uses',
  (file) => {
    const source = readFileSync(path.join(web, file), 'utf8')
    const here = [...always, ...stylesIn(source)]
    const needed = componentsIn(source).flatMap((name) => ALSO[name] ?? [name])
    const missing = needed.filter(
      (name) => existsSync(path.join(mantine, `${name}.layer.css`)) && !here.includes(name),
    )
    expect(missing).toEqual([])
  },
)
