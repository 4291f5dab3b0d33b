import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packageFile, VERSION } from './package.ts'

const textOf = (name: string) => readFileSync(packageFile(name), 'utf8')

test('package.json, the lockfile and the newest section of the changes name one version', () => {
  const lock = JSON.parse(textOf('package-lock.json'))
  const [, newest, released] =
    /^## (\S+) \((unreleased|\d{4}-\d\d-\d\d)\)$/m.exec(textOf('CHANGELOG.md')) ?? []
  expect([lock.version, lock.packages[''].version, newest]).toEqual([VERSION, VERSION, VERSION])
  expect(released).toBeDefined()
})

test('documents linked in the package’s README are in the package', () => {
  const readme = textOf('docs/installing.md')
  const made = textOf('scripts/make-package.mjs')
  // Except those that the README places in the sources.
  const named = [...readme.matchAll(/`(docs\/[\w-]+\.md)`(?! of the\s+sources)/g)].map(([, name]) => name)
  expect(named).toContain('docs/windows.md')
  for (const name of named) expect(made).toContain(`copy('${name}', '${name}')`)
})
