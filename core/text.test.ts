import { expect, test } from 'vitest'
import { textSchema } from './text.ts'

test('text is trimmed and loses what the database cannot hold', () => {
  expect(textSchema.parse(' \0Kopi\0 Senja ')).toBe('Kopi Senja')
  expect(textSchema.min(1).safeParse(' \0 ').success).toBe(false)
  expect(textSchema.parse('Kopi \ud83d')).toBe('Kopi \ufffd')
  expect(textSchema.parse('Kopi 😀')).toBe('Kopi 😀')
})
