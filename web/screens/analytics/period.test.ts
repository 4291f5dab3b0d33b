import { describe, expect, test } from 'vitest'
import { PRESETS, presetRange } from '../../../core/shop/analytics.ts'
import { paramsOf, periodOf, withEnd } from './period.ts'
import { analyticsSearch } from './search.ts'

const today = '2026-11-21'
const month = { preset: '30-days', range: { from: '2026-10-23', to: today } }

describe('the period in the address', () => {
  test.each(PRESETS)('%s comes back as it was', (preset) => {
    const period = { preset, range: presetRange(preset, today) }
    expect(periodOf(paramsOf(period), today)).toEqual(period)
  })

  test('custom days survive the round trip', () => {
    const period = { preset: null, range: { from: '2025-12-30', to: '2026-01-02' } }
    expect(paramsOf(period)).toEqual({ dari: '2025-12-30', sampai: '2026-01-02' })
    expect(periodOf(paramsOf(period), today)).toEqual(period)
  })

  test.each([
    {},
    { periode: 'abad-ini' },
    { periode: '5' },
    { dari: '2026-01-01' },
    { dari: '2026-02-30', sampai: '2026-03-01' },
    { dari: '2026-03-02', sampai: '2026-03-01' },
    { dari: '1999-12-31', sampai: '2000-03-01' },
    { dari: '2001-01-01', sampai: '2026-03-01' },
    { dari: 'kemarin', sampai: 'lusa' },
  ])('%j is the last 30 days', (params) => {
    expect(periodOf(analyticsSearch(params as never), today)).toEqual(month)
  })
})

test('when the ends would cross, the other end moves', () => {
  const range = { from: '2026-10-01', to: '2026-10-31' }
  expect(withEnd(range, { from: '2026-10-05' }).range).toEqual({ from: '2026-10-05', to: '2026-10-31' })
  expect(withEnd(range, { from: '2026-11-05' }).range).toEqual({ from: '2026-11-05', to: '2026-11-05' })
  expect(withEnd(range, { to: '2026-09-05' }).range).toEqual({ from: '2026-09-05', to: '2026-09-05' })
  expect(withEnd(range, { from: '2001-01-01' }).range).toEqual({ from: '2001-01-01', to: '2001-01-01' })
})
