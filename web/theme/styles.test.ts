import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..')
const sheets = path.join(web, '../node_modules/@mantine/core/styles')

test('every Mantine component has its style sheet in styles.css or beside its import', () => {
  const styles = readFileSync(path.join(web, 'theme/styles.css'), 'utf8')
  const used = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => {
      const source = readFileSync(path.join(web, file), 'utf8')
      const names = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
        ([, list = '']) => list.split(',').map((name) => name.trim()),
      )
      return names.map((name) => ({ file, name, text: styles + source }))
    })
    .filter(({ name }) => existsSync(path.join(sheets, `${name}.layer.css`)))
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter(({ name, text }) => !text.includes(`/${name}.layer.css`))).toEqual([])
})
