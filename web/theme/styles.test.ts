import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..')
const sheets = path.join(web, '../node_modules/@mantine/core/styles')

/** The sheet of a component that has none of its own name. */
const SHEETS: Record<string, string> = {
  Autocomplete: 'Combobox',
  FileButton: 'UnstyledButton',
  InputBase: 'Input',
  MultiSelect: 'Combobox',
  NativeSelect: 'Input',
  Select: 'Combobox',
  Textarea: 'Input',
  TextInput: 'Input',
}

test('every Mantine component has its style sheet in styles.css or in later-styles.css, which its file imports', () => {
  const styles = readFileSync(path.join(web, 'theme/styles.css'), 'utf8')
  const later = readFileSync(path.join(web, 'theme/later-styles.css'), 'utf8')
  const used = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => {
      const source = readFileSync(path.join(web, file), 'utf8')
      const names = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
        ([, list = '']) => list.split(',').map((name) => name.trim()),
      )
      const sheetsHere = source.includes('/theme/later-styles.css') ? styles + later : styles
      return names.map((name) => ({ file, name: SHEETS[name] ?? name, sheetsHere }))
    })
    .filter(({ name }) => existsSync(path.join(sheets, `${name}.layer.css`)))
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter(({ name, sheetsHere }) => !sheetsHere.includes(`/${name}.layer.css`))).toEqual([])
})

test('the sheets are in the order of @mantine/core/styles.css', () => {
  const whole = readFileSync(path.join(sheets, '../styles.css'), 'utf8')
  for (const file of ['styles.css', 'later-styles.css']) {
    const names = [
      ...readFileSync(path.join(web, 'theme', file), 'utf8').matchAll(/styles\/(\w+)\.layer\.css/g),
    ].map(([, name]) => `${name}`)
    const places = new Map(
      names.map((name) => [
        name,
        whole.indexOf(
          readFileSync(path.join(sheets, `${name}.css`), 'utf8')
            .trim()
            .slice(0, 200),
        ),
      ]),
    )
    const known = names.filter((name) => (places.get(name) ?? -1) >= 0)
    expect(known.length).toBeGreaterThan(10)
    expect(known).toEqual([...known].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)))
  }
})
