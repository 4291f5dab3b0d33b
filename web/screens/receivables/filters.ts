/** What the list is narrowed to, and whether it shows debts or the customers who have them. */
export type Filters = {
  search: string
  status: 'all' | 'running' | 'overdue'
  by: 'transaction' | 'customer'
}

export const NO_FILTERS: Filters = { search: '', status: 'all', by: 'transaction' }

/** The names that filters have in the address bar: `?cari=maju&status=terlambat&per=pelanggan`. */
type FilterParams = { cari?: string; status?: string; per?: string }

const STATUS_WORDS = { running: 'berjalan', overdue: 'terlambat' } as const

/** The filters that an address names. What it names wrongly is ignored: an old link still opens the list. */
export function filtersOf(params: Record<string, unknown>): Filters {
  const { cari, status, per } = params
  return {
    search: typeof cari === 'string' ? cari.slice(0, 100) : '',
    status: status === STATUS_WORDS.overdue ? 'overdue' : status === STATUS_WORDS.running ? 'running' : 'all',
    by: per === 'pelanggan' ? 'customer' : 'transaction',
  }
}

export function paramsOf({ search, status, by }: Filters): FilterParams {
  return {
    cari: search || undefined,
    status: status === 'all' ? undefined : STATUS_WORDS[status],
    per: by === 'customer' ? 'pelanggan' : undefined,
  }
}

export function isFiltered({ search, status }: Filters): boolean {
  return search.trim() !== '' || status !== 'all'
}

/** The filters as the server's lists take them. */
export function listInputOf({ search, status }: Filters) {
  return { search: search.trim() || undefined, status: status === 'all' ? undefined : status }
}
