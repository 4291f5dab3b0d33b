import { countDays, type DaySpan, MAX_YEARS, type Preset, presetRange } from '../../../core/shop/analytics.ts'
import type { Day } from '../../../core/time/calendar.ts'
import type { AnalyticsSearch } from './search.ts'

/** `preset` is null for custom days. */
export type Period = { preset: Preset | null; range: DaySpan }

/** In the address: `?periode=bulan-lalu`. Without any it is the last 30 days. */
const WORDS: Record<string, Preset> = {
  'hari-ini': 'today',
  kemarin: 'yesterday',
  '7-hari': '7-days',
  'minggu-lalu': 'last-week',
  '30-hari': '30-days',
  'bulan-ini': 'this-month',
  'bulan-lalu': 'last-month',
  'tahun-ini': 'this-year',
  'tahun-lalu': 'last-year',
}

export const PRESET_NAMES: Record<Preset, string> = {
  today: 'Hari ini',
  yesterday: 'Kemarin',
  '7-days': '7 hari terakhir',
  'last-week': 'Minggu lalu',
  '30-days': '30 hari terakhir',
  'this-month': 'Bulan ini',
  'last-month': 'Bulan lalu',
  'this-year': 'Tahun ini',
  'last-year': 'Tahun lalu',
}

/** Invalid parameters are ignored. */
export function periodOf(params: AnalyticsSearch, today: Day): Period {
  const { periode, dari, sampai } = params
  if (dari && sampai) {
    const range = { from: dari, to: sampai }
    if (isAllowed(range)) return { preset: null, range }
  }
  const preset = (periode && WORDS[periode]) || '30-days'
  return { preset, range: presetRange(preset, today) }
}

export function paramsOf({ preset, range }: Period): AnalyticsSearch {
  if (preset === null) return { dari: range.from, sampai: range.to }
  if (preset === '30-days') return {}
  const periode = Object.keys(WORDS).find((word) => WORDS[word] === preset)
  return periode === undefined ? {} : { periode }
}

/** The other end moves where they would cross or lie too far apart. */
export function withEnd(range: DaySpan, end: Partial<DaySpan>): Period {
  const next = { ...range, ...end }
  if (isAllowed(next)) return { preset: null, range: next }
  const only = end.from ?? end.to ?? range.to
  return { preset: null, range: { from: only, to: only } }
}

function isAllowed(range: DaySpan): boolean {
  const { from, to } = range
  return from >= '2000-01-01' && to <= '2100-12-31' && from <= to && countDays(range) <= MAX_YEARS * 366
}
