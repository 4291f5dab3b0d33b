import { expect, test } from 'vitest'
import { rangeText, receivedWords, signedPercent } from './texts.ts'

test.each([
  [{ from: '2026-10-23', to: '2026-11-21' }, '23 Okt – 21 Nov 2026'],
  [{ from: '2025-12-30', to: '2026-01-02' }, '30 Des 2025 – 2 Jan 2026'],
  [{ from: '2026-11-21', to: '2026-11-21' }, '21 Nov 2026'],
])('%j reads %s', (range, text) => {
  expect(rangeText(range)).toBe(text)
})

test('a change has its sign and one decimal', () => {
  expect(signedPercent(124)).toBe('+12,4%')
  expect(signedPercent(-32)).toBe('−3,2%')
  expect(signedPercent(0)).toBe('0,0%')
  expect(signedPercent(999_990)).toBe('+99.999,0%')
  expect(signedPercent(12_345_678)).toBe('>1.000 kali')
})

test.each([
  [50_000, 50_000, 'sama dengan yang dicatat'],
  [0, 0, 'sama dengan yang dicatat'],
  [70_000, 50_000, 'Rp 20.000 lebih banyak diterima'],
  [0, 50_000, 'Rp 50.000 lebih sedikit diterima'],
])('%i received beside %i sold: %s', (received, sold, words) => {
  expect(receivedWords(received, sold).replaceAll('\u00a0', ' ')).toBe(words)
})
