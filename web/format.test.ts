import { expect, test } from 'vitest'
import {
  clockText,
  dayHeading,
  formatDay,
  formatDigits,
  formatMoment,
  formatNumber,
  formatPercent,
  formatTime,
  formatTwoDecimals,
  longDay,
  monthName,
  relativeDay,
  rupiah,
} from './format.ts'

test('amounts use the Indonesian grouping, a true minus and a space that does not break', () => {
  expect(rupiah(1_250_000)).toBe('Rp\u00a01.250.000')
  expect(rupiah(-50)).toBe('−Rp\u00a050')
  expect(formatDigits(131_000)).toBe('131.000')
})

test('numbers use the decimal comma', () => {
  expect(formatNumber(3218)).toBe('3.218')
  expect(formatNumber(12.5)).toBe('12,5')
  expect(formatTwoDecimals(3)).toBe('3,00')
  expect(formatPercent(0.15)).toBe('15%')
  expect(formatPercent(0.075)).toBe('7,5%')
})

test('days are named as the shop names them', () => {
  expect(formatDay('2026-11-22')).toBe('Min, 22 Nov 2026')
  expect(longDay('2026-11-21')).toBe('Sabtu, 21 November 2026')
  expect(relativeDay('2026-11-22', '2026-11-21')).toBe('Besok')
  expect(relativeDay('2026-11-24', '2026-11-21')).toBe('24 Nov')
  expect(relativeDay('2025-12-31', '2026-01-02')).toBe('31 Des 2025')
  expect(dayHeading('2026-11-19', '2026-11-21')).toBe('Kamis, 19 November')
  expect(dayHeading('2026-11-20', '2026-11-21')).toBe('Kemarin')
})

test('instants are read on the shop clock', () => {
  const late = '2026-11-21T17:30:05Z'
  expect(formatTime(late, 'Asia/Jakarta')).toBe('00.30')
  expect(clockText(late, 'Asia/Jayapura')).toBe('02:30:05')
  expect(formatMoment(late, 'Asia/Jakarta')).toBe('22 Nov 2026, 00.30')
})

test('months have names', () => {
  expect([1, 5, 12].map(monthName)).toEqual(['Januari', 'Mei', 'Desember'])
})
