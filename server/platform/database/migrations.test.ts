import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')

test.each(['server/platform/database/migrations', 'docs/decisions'])('numbers in %s are unique', (folder) => {
  const numbers = readdirSync(path.join(root, folder)).flatMap((file) => file.match(/^\d{4}/) ?? [])
  expect(numbers).not.toEqual([])
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
