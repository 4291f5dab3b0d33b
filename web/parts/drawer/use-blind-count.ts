import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Drawer } from '../../../contract/drawers.ts'
import {
  calculateVariances,
  cashValue,
  type DenominationCounts,
  hasVariance,
} from '../../../core/payments/drawer.ts'
import { type Output, server } from '../../data/server.ts'

type CashlessMethod = 'transfer' | 'qris'

export type BlindCount = ReturnType<typeof useBlindCount>

/** A drawer's count in progress (rupiah). In a blind count the expected amounts are unknown until the count is saved. */
export function useBlindCount(drawer: Drawer, startsBlind: boolean) {
  const [denominations, setPieces] = useState<DenominationCounts>({})
  const [typed, setTyped] = useState<Partial<Record<CashlessMethod, number | null>>>({})
  const [saved, setSaved] = useState<Output['drawers']['count'] | null>(null)

  const isBlind = startsBlind && !saved
  const expected = saved?.expected ?? drawer.expected
  const received = {
    transfer: typed.transfer ?? (isBlind ? 0 : (expected?.transfer ?? 0)),
    qris: typed.qris ?? (isBlind ? 0 : (expected?.qris ?? 0)),
  }
  const isUnreadable = [...Object.values(denominations), typed.transfer, typed.qris].some(Number.isNaN)
  const count = {
    denominations: Object.fromEntries(Object.entries(denominations).filter(([, of]) => of)),
    ...received,
  }
  // An empty drawer is counted by typing 0.
  const isCounted = saved !== null || Object.keys(denominations).length > 0
  const variances = expected && !isUnreadable ? calculateVariances(count, expected) : null
  const lacksCount = !isCounted && variances?.cash !== 0

  return {
    isBlind,
    isSaved: saved !== null,
    isUnreadable,
    isCounted,
    lacksCount,
    denominations,
    expected,
    sums: saved?.sums ?? drawer.sums ?? [],
    count,
    counted: isUnreadable ? 0 : cashValue(count.denominations),
    variances,
    hasVariance: variances !== null && hasVariance(variances),
    /** Known, and not hidden by the blind count. */
    shownVariances: isBlind || lacksCount ? null : variances,
    receivedOf: (method: CashlessMethod) => (typed[method] === undefined ? received[method] : typed[method]),
    setPiece: (key: string, of: number | null) => setPieces((before) => ({ ...before, [key]: of ?? 0 })),
    setReceived: (method: CashlessMethod, amount: number | null) =>
      setTyped((before) => ({ ...before, [method]: amount })),
    /** Saves a blind count, which reveals the expected amounts. Throws the server's error. */
    async save() {
      const body = { id: uuidv7(), ...count }
      setSaved(await server.drawers.count({ params: { drawerId: drawer.id }, body }))
      setTyped(received)
    },
    countAgain: () => setSaved(null),
  }
}
