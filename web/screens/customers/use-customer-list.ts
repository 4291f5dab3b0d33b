import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useState } from 'react'
import { useCustomerSearch, useCustomers } from '../../data/customers.ts'
import { useTyped } from '../../kit/use-typed.ts'

const PAGE_SIZE = 50
/** As many as a screen shows: drawn with the very letter that was typed, the others right after it. */
const FIRST = 15

/**
 * The customers that a search finds on this device, fifty of them drawn and more as the end comes near. The search and the
 * customer whose page is open stand in the address (`?cari=kopi&buka=…`), so that a reload and the way back find them.
 */
export function useCustomerList() {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const sought = text(params.cari).slice(0, 100)
  const openId = text(params.buka) || null
  const navigate = useNavigate()
  const { typed, setTyped, asking } = useTyped(sought)
  const [pages, setPages] = useState(1)
  const everyone = useCustomers()
  const found = useCustomerSearch(typed, Number.POSITIVE_INFINITY)
  const limit = useDeferredValue(typed) === typed ? pages * PAGE_SIZE : FIRST

  const go = (cari: string, buka: string | null, replace: boolean) => {
    asking(cari)
    void navigate({
      to: '/customers',
      search: { cari: cari || undefined, buka: buka ?? undefined },
      replace,
      resetScroll: false,
    })
  }
  const note = useDebouncedCallback((search: string) => go(search, openId, true), 250)

  function search(next: string) {
    setTyped(next)
    setPages(1)
    note(next)
  }

  return {
    typed,
    search,
    everyone,
    found: found.length,
    shown: found.slice(0, limit),
    hasMore: found.length > pages * PAGE_SIZE,
    loadMore: useCallback(() => setPages((now) => now + 1), []),
    opened: openId,
    open(id: string) {
      note.cancel()
      go(typed, id, false)
    },
    close() {
      note.cancel()
      go(typed, null, true)
    },
  }
}

function text(param: unknown): string {
  return typeof param === 'string' ? param : ''
}
