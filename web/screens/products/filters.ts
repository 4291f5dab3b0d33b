/** What the grid is narrowed to; no category is every category. */
export type Filters = { search: string; category: string | null }

/** The names that filters have in the address bar: `?cari=flexi&kategori=Banner`. */
export type FilterParams = { cari?: string; kategori?: string }

/** The filters that an address names. */
export function filtersOf(params: Record<string, unknown>): Filters {
  return { search: text(params.cari).slice(0, 100), category: text(params.kategori).slice(0, 60) || null }
}

function text(param: unknown): string {
  return typeof param === 'string' ? param : ''
}

export function paramsOf({ search, category }: Filters): FilterParams {
  return { cari: search || undefined, kategori: category ?? undefined }
}

export function isFiltered({ search, category }: Filters): boolean {
  return search.trim() !== '' || category !== null
}
