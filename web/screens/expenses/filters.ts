import type { Day } from '../../../core/calendar.ts'
import { type Period, periodOf } from '../../../core/expense.ts'
import { monthName } from '../../format.ts'

/** What the list is narrowed to. Without a month a whole year, without a year all time. */
export type Filters = { search: string; year: number | null; month: number | null }

/** The names that filters have in the address bar: `?cari=tinta&tahun=2025&bulan=3`. None is the current month. */
export type FilterParams = { cari?: string | undefined; tahun?: string; bulan?: string }

/** The filters that an address names. What it names wrongly is ignored: an old link still opens the list. */
export function filtersOf(params: Record<string, unknown>, today: Day): Filters {
  const search = text(params.cari).slice(0, 100)
  if (params.tahun === 'semua') return { search, year: null, month: null }
  const year = whole(params.tahun, 2000, 2100)
  if (year === null) return { search, ...periodOf(today) }
  return { search, year, month: whole(params.bulan, 1, 12) }
}

export function paramsOf({ search, year, month }: Filters, today: Day): FilterParams {
  const now = periodOf(today)
  const cari = search || undefined
  if (year === now.year && month === now.month) return { cari }
  return { cari, tahun: String(year ?? 'semua'), ...(month !== null && { bulan: String(month) }) }
}

/** Whether the list is anything but all of the current month. */
export function isFiltered(filters: Filters, today: Day): boolean {
  const { cari, tahun } = paramsOf({ ...filters, search: filters.search.trim() }, today)
  return cari !== undefined || tahun !== undefined
}

/** The filters as the server's calls take them. */
export function inputOf({ search, ...filters }: Filters): Period & { search?: string | undefined } {
  return {
    search: search.trim() || undefined,
    year: filters.year ?? undefined,
    month: filters.year === null ? undefined : (filters.month ?? undefined),
  }
}

/** 'November 2026', 'Tahun 2026', 'Semua waktu' */
export function periodText({ year, month }: Pick<Filters, 'year' | 'month'>): string {
  if (year === null) return 'Semua waktu'
  return month === null ? `Tahun ${year}` : `${monthName(month)} ${year}`
}

function text(param: unknown): string {
  return typeof param === 'string' ? param : ''
}

function whole(param: unknown, least: number, most: number): number | null {
  const value = Number(text(param) || Number.NaN)
  return Number.isInteger(value) && value >= least && value <= most ? value : null
}
