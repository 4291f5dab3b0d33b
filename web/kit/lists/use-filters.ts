import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250
/** Second halves of filters with two URL parameters. */
const SECOND_HALVES = ['sampai', 'bulan']

type Navigate<Search> = (to: {
  search: (now: Search) => Search
  replace: boolean
  resetScroll: boolean
}) => unknown

export type Filters<Search extends object> = {
  values: Search
  typed: string
  type: (text: string) => void
  choose: (chosen: Partial<Search>) => void
  clear: () => void
  /** Includes text still being typed. */
  active: boolean
  /** Without the search. */
  count: number
  /** Collects choices without writing the URL, */
  collect: () => void
  /** then writes them at once: an open sheet owns a history entry. */
  apply: () => void
  /** Includes text still being typed; for exports. */
  latest: Search
}

/** Filters live in the URL; typed text follows after a debounce. `keep`: parameters that are no filters, such as the open record. */
export function useFilters<Search extends object>(
  address: Search & { cari?: string | undefined },
  navigate: Navigate<Search>,
  keep: readonly (keyof Search)[] = [],
): Filters<Search> {
  const { typed, setTyped, announce } = useTyped(address.cari ?? '')
  const [collected, setCollected] = useState<Partial<Search> | null>(null)
  const values = { ...address, ...collected }
  // Merged into the current URL: a record may have been opened since.
  const apply = (changes: { cari?: string | undefined }) => {
    announce(changes.cari ?? '')
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true, resetScroll: false })
  }
  const router = useRouter()
  const [page] = useState(router.latestLocation.pathname)
  const search = useDebouncedCallback((text: string) => {
    // The user has navigated away.
    if (router.latestLocation.pathname === page) apply({ cari: text || undefined })
  }, PAUSE_MS)
  const latest = { ...values, cari: typed.trim() || undefined }
  const narrowing = Object.entries(latest).filter(([name]) => !keep.includes(name as keyof Search))
  const given = narrowing.filter(([, value]) => value !== undefined)

  return {
    values,
    typed,
    latest,
    active: given.length > 0,
    count: given.filter(([name]) => !['cari', ...SECOND_HALVES].includes(name)).length,
    collect: () => setCollected({}),
    apply() {
      setCollected(null)
      if (collected && Object.keys(collected).length > 0) apply({ cari: typed || undefined, ...collected })
    },
    type(text) {
      setTyped(text)
      search(text)
    },
    choose(chosen) {
      search.cancel()
      if (collected) setCollected({ ...collected, ...chosen })
      else apply({ cari: typed || undefined, ...chosen })
    },
    clear() {
      search.cancel()
      setTyped('')
      const nothing = Object.fromEntries(narrowing.map(([name]) => [name, undefined])) as Partial<Search>
      if (collected) return setCollected(nothing)
      apply(nothing)
      // The pressed button disappears.
      document.getElementById('isi')?.focus({ preventScroll: true })
    },
  }
}

/**
 * Shows typed text at once and follows URL changes from elsewhere (back, palette). Later echoes of own changes are ignored: `announce`
 * records them.
 */
function useTyped(inAddress: string) {
  const [typed, setTyped] = useState(inAddress)
  const announced = useRef<string[]>([])
  useEffect(() => {
    const index = announced.current.indexOf(inAddress)
    announced.current = announced.current.slice(index + 1)
    if (index < 0) {
      announced.current = []
      setTyped(inAddress)
    }
  }, [inAddress])
  function announce(next: string) {
    if (next !== inAddress) announced.current.push(next)
  }
  return { typed, setTyped, announce }
}
