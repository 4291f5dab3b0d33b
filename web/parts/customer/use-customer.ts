import { useEffect, useReducer, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { useCustomerCoverage } from '../../data/customers.ts'
import { findCustomer } from '../../data/find-customers.ts'
import { useStoredCustomer } from '../../data/stored-customer.ts'
import { failureMessage } from '../../domain-error.ts'
import { useOnline } from '../../kit/browser/online.ts'

/** Props for `ErrorBlock`. */
export type MissingCustomer = { message: string; error?: unknown; onRetry?: () => void }

/** Fetches uncached customers. Once `isKnown`, null means that there is none. */
export function useCustomer(id: string | undefined): {
  customer: Customer | null
  isKnown: boolean
  missing: MissingCustomer | null
} {
  const online = useOnline()
  const coverage = useCustomerCoverage()
  const { isRead, customer: stored } = useStoredCustomer(id)
  const [answer, setAnswer] = useState<{ id: string; customer: Customer | null; error?: unknown }>()
  const [attempt, tryAgain] = useReducer((before: number) => before + 1, 0)
  const isElsewhere = isRead && stored === undefined && coverage === 'some'

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when it is tried again
  useEffect(() => {
    if (id === undefined || !isElsewhere || !online) return
    let current = true
    const answered = (customer: Customer | null, error?: unknown) =>
      current && setAnswer({ id, customer, error })
    findCustomer(id).then(answered, (error: unknown) => answered(null, error))
    return () => {
      current = false
    }
  }, [id, isElsewhere, online, attempt])

  const asked = isElsewhere && answer?.id === id ? answer : undefined
  const hasFailed = asked?.error !== undefined
  const isHere = isRead && !isElsewhere && (stored !== undefined || coverage === 'all')
  return {
    customer: stored ?? asked?.customer ?? null,
    isKnown: isHere || (asked !== undefined && !hasFailed),
    missing: missingNow(),
  }

  function missingNow(): MissingCustomer | null {
    if (hasFailed) return { message: failureMessage(asked.error), error: asked.error, onRetry: retry }
    const isAway = isElsewhere && !asked && !online
    return isAway ? { message: 'Luring. Pelanggan ini muncul setelah tersambung lagi.' } : null
  }

  function retry() {
    setAnswer(undefined)
    tryAgain()
  }
}
