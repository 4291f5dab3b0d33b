import { expect, test } from 'vitest'
import { signedPercent } from './signed-percent.ts'

test('a change has its sign and one decimal', () => {
  expect(signedPercent(124)).toBe('+12,4%')
  expect(signedPercent(-32)).toBe('−3,2%')
  expect(signedPercent(0)).toBe('0,0%')
  expect(signedPercent(999_990)).toBe('+99.999,0%')
  expect(signedPercent(12_345_678)).toBe('>1.000 kali')
})
