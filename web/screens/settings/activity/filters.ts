import type { Day } from '../../../../core/calendar.ts'
import { OPERATIONS, type Operation, RECORD_KINDS, type RecordKind } from '../../../../core/recorded.ts'

/** What the record is narrowed to; `actor` is a user's id or 'system'. */
export type Filters = {
  actor: string | null
  kind: RecordKind | null
  operation: Operation | null
  day: Day | null
}

export const NO_FILTERS: Filters = { actor: null, kind: null, operation: null, day: null }

/** The names that filters have in the address bar: `?tab=riwayat&orang=…&jenis=products&tindakan=delete&hari=2026-11-21`. */
export type FilterParams = { orang?: string; jenis?: string; tindakan?: string; hari?: string }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The filters that an address names. What it names wrongly is ignored. */
export function filtersOf({ orang, jenis, tindakan, hari }: Record<string, unknown>): Filters {
  return {
    actor: typeof orang === 'string' && (orang === 'system' || ID.test(orang)) ? orang : null,
    kind: RECORD_KINDS.find((kind) => kind === jenis) ?? null,
    operation: OPERATIONS.find((operation) => operation === tindakan) ?? null,
    day: typeof hari === 'string' && isDay(hari) ? hari : null,
  }
}

export function paramsOf({ actor, kind, operation, day }: Filters): FilterParams {
  return {
    ...(actor && { orang: actor }),
    ...(kind && { jenis: kind }),
    ...(operation && { tindakan: operation }),
    ...(day && { hari: day }),
  }
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== null)
}

/** The filters as the server's call takes them. */
export function inputOf({ actor, kind, operation, day }: Filters) {
  return {
    actor: actor ?? undefined,
    kind: kind ?? undefined,
    operation: operation ?? undefined,
    day: day ?? undefined,
  }
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
