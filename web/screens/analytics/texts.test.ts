import { expect, test } from 'vitest'
import { beforeText, changeWords, rangeText, receivedWords } from './texts.ts'

test.each([
  [{ from: '2026-10-23', to: '2026-11-21' }, '23 Okt – 21 Nov 2026'],
  [{ from: '2025-12-30', to: '2026-01-02' }, '30 Des 2025 – 2 Jan 2026'],
  [{ from: '2026-11-21', to: '2026-11-21' }, '21 Nov 2026'],
])('%j reads %s', (range, text) => {
  expect(rangeText(range)).toBe(text)
})

test.each([
  [124, '+12,4%'],
  [-32, '−3,2%'],
  [-1000, '−100,0%'],
  [0, '0,0%'],
  [9990, '+999,0%'],
  [9991, '11 kali'],
  [11_000, '12 kali'],
  [999_990, '1.001 kali'],
  [12_345_678, '>1.000 kali'],
])('a change of %i thousandths reads %s', (permille, words) => {
  expect(changeWords(permille)).toBe(words)
})

test.each([
  ['today', { from: '2026-11-22', to: '2026-11-22' }, 'kemarin sampai jam ini'],
  ['30-days', { from: '2026-10-24', to: '2026-11-22' }, '30 hari sebelumnya'],
  ['this-month', { from: '2026-11-01', to: '2026-11-22' }, '1 Okt – 22 Okt 2026'],
  ['last-month', { from: '2026-10-01', to: '2026-10-31' }, '1 Sep – 30 Sep 2026'],
  ['this-year', { from: '2026-01-01', to: '2026-11-22' }, '1 Jan – 22 Nov 2025'],
  [null, { from: '2026-11-01', to: '2026-11-07' }, '7 hari sebelumnya'],
] as const)('%s is compared with %j: %s', (preset, range, words) => {
  expect(beforeText({ preset, range }, '2026-11-22')).toBe(words)
})

test.each([
  [50_000, 50_000, 'sama dengan penjualan'],
  [0, 0, 'sama dengan penjualan'],
  [70_000, 50_000, 'uang masuk lebih Rp 20.000'],
  [0, 50_000, 'uang masuk kurang Rp 50.000'],
])('%i received beside %i sold: %s', (received, sold, words) => {
  expect(receivedWords(received, sold).replaceAll('\u00a0', ' ')).toBe(words)
})
