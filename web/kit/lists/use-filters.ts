import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250
/** Of two values of the address that are one filter, the second. */
const SECOND_HALVES = ['sampai', 'bulan']

/** How an address is changed: a route's own `useNavigate`. */
type Navigate<Search> = (to: {
  search: (now: Search) => Search
  replace: boolean
  resetScroll: boolean
}) => unknown

export type Filters<Search extends object> = {
  /** What the list is narrowed to now. Nothing given is everything. */
  values: Search
  /** The search as it stands in its field. */
  typed: string
  type: (text: string) => void
  choose: (chosen: Partial<Search>) => void
  clear: () => void
  /** Whether anything narrows the list, what is still being typed included. */
  active: boolean
  /** How many filters beside the search narrow it. */
  count: number
  /** From now on what is chosen narrows the list and stays out of the address, */
  collect: () => void
  /** until this takes all of it there: a sheet with an entry of its own in the history is open meanwhile. */
  apply: () => void
  /** What is narrowed to, what is still being typed included: for a file of it. */
  latest: Search
}

/** A list's filters, kept in the URL. Typed text is applied once typing pauses. `keep`: parameters that filter nothing, as the open record. */
export function useFilters<Search extends object>(
  address: Search & { cari?: string | undefined },
  navigate: Navigate<Search>,
  keep: readonly (keyof Search)[] = [],
): Filters<Search> {
  const { typed, setTyped, announce } = useTyped(address.cari ?? '')
  const [collected, setCollected] = useState<Partial<Search> | null>(null)
  const values = { ...address, ...collected }
  // On top of the address as it is then: a record may have been opened while typing paused.
  const apply = (changes: { cari?: string | undefined }) => {
    announce(changes.cari ?? '')
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true, resetScroll: false })
  }
  const router = useRouter()
  const [page] = useState(router.latestLocation.pathname)
  const search = useDebouncedCallback((text: string) => {
    // Whoever is on the way to another page is not called back.
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
      // The button that was pressed goes away or falls asleep.
      document.getElementById('isi')?.focus({ preventScroll: true })
    },
  }
}

/**
 * Shows typed text at once and follows changes of the URL from elsewhere (back, the palette). The URL catches up with the own changes later:
 * text typed since then stays. `announce` notes the next value of the URL.
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
