import { day, searchParser, text } from '../../search-params.ts'

/** The period and the chart's year: `?periode=bulan-lalu&tahun=2025`, `?dari=2026-11-01&sampai=2026-11-07` (which periods: period.ts). */
export const analyticsSearch = searchParser({ periode: text, dari: day, sampai: day, tahun: text })
export type AnalyticsSearch = ReturnType<typeof analyticsSearch>
