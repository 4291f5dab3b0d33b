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
