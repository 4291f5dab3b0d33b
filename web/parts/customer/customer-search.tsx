import { Anchor } from '@mantine/core'
import '../../theme/later-styles.css'
import { useEffect, useMemo, useReducer, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { customerSearch } from '../../../core/text/search.ts'
import {
  searchCustomers,
  useCustomerCoverage,
  useCustomers,
  useCustomersLoaded,
} from '../../data/customers.ts'
import { searchCustomersOnServer } from '../../data/find-customers.ts'
import { mergeSearchResults } from '../../data/search.ts'
import { useOnline } from '../../kit/browser/online.ts'
import classes from './customer-search.module.css'

/** Debounce (ms). */
const PAUSE_MS = 150
const SERVER_LIMIT = 20

/** `reading` the cache; `asking` the server; `complete`; or cache only: `away` (offline) or `failed`. */
type SearchState = 'reading' | 'asking' | 'complete' | 'away' | 'failed'

export type CustomerSearch = {
  /** For the current text, ranked. */
  found: Customer[]
  state: SearchState
  ready: boolean | 'in vain'
  retry: () => void
}

type Answer = { text: string; rows: readonly Customer[]; failed?: true }
const NO_ANSWER: Answer = { text: '', rows: [] }

/** Matches every word in name or phone; the newest for an empty text. The server adds customers that are not cached. */
export function useCustomerSearch(text: string, limit: number): CustomerSearch {
  const online = useOnline()
  const kept = useCustomers()
  const coverage = useCustomerCoverage()
  const isRead = useCustomersLoaded()
  const [answer, setAnswer] = useState(NO_ANSWER)
  const [attempt, retry] = useReducer((before: number) => before + 1, 0)
  const asked = coverage === 'some' ? text.trim() : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when it is tried again
  useEffect(() => {
    if (asked === '' || !online) return
    const left = new AbortController()
    const timer = setTimeout(async () => {
      const rows = await searchCustomersOnServer(asked, SERVER_LIMIT, left.signal).catch(() => null)
      if (left.signal.aborted) return
      setAnswer((before) => (rows ? { text: asked, rows } : { text: asked, rows: before.rows, failed: true }))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [asked, online, attempt])

  const found = useMemo(() => {
    const here = searchCustomers(text, limit)
    if (asked === '') return here
    const isHere = (one: Customer) => kept.some(({ id }) => id === one.id)
    return mergeSearchResults([here, answer.rows], isHere, { search: customerSearch, text, limit })
  }, [kept, text, limit, asked, answer])

  function stateNow(): SearchState {
    if (coverage === 'unknown') return online || !isRead ? 'reading' : 'complete'
    if (asked === '' || (answer.text === asked && !answer.failed)) return 'complete'
    if (!online) return 'away'
    return answer.text === asked ? 'failed' : 'asking'
  }
  const state = stateNow()
  const isVain = state === 'away' || state === 'failed'
  return {
    found,
    state,
    ready: isVain ? 'in vain' : state === 'complete',
    retry: () => {
      setAnswer(NO_ANSWER)
      retry()
    },
  }
}

/** Cached customers, plus server matches while the cache is partial. */
export function useMatchingCustomers(text: string): Customer[] {
  const kept = useCustomers()
  const coverage = useCustomerCoverage()
  const { found } = useCustomerSearch(text, SERVER_LIMIT)
  return useMemo(
    () => (coverage === 'some' ? [...new Set([...kept, ...found])] : kept),
    [coverage, kept, found],
  )
}

/** From seven digits on. */
export function useCustomersByPhone(phone: string): Customer[] {
  return useMatchingCustomers(phone.replace(/\D/g, '').length < 7 ? '' : phone)
}

export const OFFLINE_SEARCH_NOTE = 'Luring. Hanya pelanggan yang tersimpan di perangkat ini yang bisa dicari.'

export function noMatchText(state: SearchState): string {
  const texts: Record<SearchState, string> = {
    reading: 'Memuat pelanggan…',
    asking: 'Mencari…',
    complete: 'Tidak ada yang cocok',
    away: 'Tidak ada yang cocok di perangkat ini',
    failed: 'Tidak ada yang cocok di perangkat ini',
  }
  return texts[state]
}

/** Says that more are being searched, or that they cannot be. */
export function SearchNote({ search: { found, state, retry } }: { search: CustomerSearch }) {
  const coverage = useCustomerCoverage()
  if (coverage !== 'some') return null
  return (
    <p className={classes.note} role="status">
      {state === 'asking' && found.length > 0 && 'Mencari pelanggan lain…'}
      {state === 'away' && OFFLINE_SEARCH_NOTE}
      {state === 'failed' && (
        <>
          Pelanggan lain belum dapat dicari.{' '}
          <Anchor component="button" type="button" fw={650} underline="always" fz="inherit" onClick={retry}>
            Coba lagi
          </Anchor>
        </>
      )}
    </p>
  )
}
