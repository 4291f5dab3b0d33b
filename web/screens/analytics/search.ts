import { searchOf, text } from '../../search-params.ts'

/** The period and the chart's year: `?periode=bulan-lalu&tahun=2025`, `?dari=2026-11-01&sampai=2026-11-07`. What they may be is in period.ts. */
export const analyticsSearch = searchOf({ periode: text, dari: text, sampai: text, tahun: text })
export type AnalyticsSearch = ReturnType<typeof analyticsSearch>
