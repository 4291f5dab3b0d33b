import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { withdrawNotice } from '../../kit/feedback/notify.ts'
import { holdKeys } from '../../kit/keyboard/hold-keys.ts'
import { DRAFT_NAME, type Sale } from './use-sale.ts'

/** Prefetched: the screen is drawn before it is needed. */
export const saleSaver = () => import('./save-sale.ts')

/** `waiting` while the server has not answered. `from`: what had the focus when the save began. */
export type Saved = { sale: Transaction; waiting: boolean; customer: Customer; from: Element | null }

/**
 * `beforeFocus` makes room for a field that must be seen (it closes the payment sheet); `afterSave` shows what was saved,
 * `openOrder` an order that another device made of the same quote.
 */
export type SaveSteps = {
  beforeFocus: () => void
  afterSave: (saved: Saved) => void
  openOrder: (id: string) => void
}

/** Through the outbox, under the draft's own id. */
export function useSave(sale: Sale, steps: SaveSteps) {
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const latest = useRef({ sale, steps })
  // Before the first paint: the key that saves may be the next.
  useLayoutEffect(() => {
    latest.current = { sale, steps }
  })

  // A failed load is retried for this sale only; what was missing may be there now.
  const { draft, saveable } = sale
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sale, or one that can be saved now
  useEffect(() => () => withdrawNotice(DRAFT_NAME), [draft.id, saveable])

  async function save(print: boolean): Promise<void> {
    const { sale } = latest.current
    // Frozen: another sale is being taken in its place.
    if (busy.current || sale.isFrozen()) return
    const from = document.activeElement
    // What is typed from here on is meant for the next sale, if there is one.
    const keys = holdKeys()
    busy.current = true
    sale.freeze(true)
    setSaving(true)
    try {
      const { saveSale } = await saleSaver()
      await saveSale(sale, { ...latest.current.steps, print, from, keys, again: () => void save(print) })
    } finally {
      keys.refuse()
      busy.current = false
      sale.freeze(false)
      setSaving(false)
    }
  }

  return { saving, save }
}
