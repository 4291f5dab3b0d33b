import { expect, test } from 'vitest'
import { isNewerVersion } from './version.ts'

test.each([
  ['0.2.1', '0.2.0'],
  ['0.10.0', '0.9.9'],
  ['1.0.0', '0.99.99'],
  ['1.0.0', '1.0.0-rc.1'],
  ['2.0.0+build', '1.0.0'],
])('%s is newer than %s, and not the other way round', (newer, older) => {
  expect(isNewerVersion(newer, older)).toBe(true)
  expect(isNewerVersion(older, newer)).toBe(false)
})

test.each([
  ['0.2.0', '0.2.0'],
  ['0.3.0-rc.1', '0.2.0'],
  ['terbaru', '0.2.0'],
  ['<b>9</b>', '0.2.0'],
  ['99.0', '0.2.0'],
  ['0.3.0', ''],
])('%j is not newer than %j', (version, running) => {
  expect(isNewerVersion(version, running)).toBe(false)
})
