import { expect, test } from 'vitest'
import { receivedWords } from './received-words.ts'

test.each([
  [50_000, 50_000, 'sama dengan yang dicatat'],
  [0, 0, 'sama dengan yang dicatat'],
  [70_000, 50_000, 'Rp 20.000 lebih banyak diterima'],
  [0, 50_000, 'Rp 50.000 lebih sedikit diterima'],
])('%i received beside %i sold: %s', (received, sold, words) => {
  expect(receivedWords(received, sold).replaceAll('\u00a0', ' ')).toBe(words)
})
