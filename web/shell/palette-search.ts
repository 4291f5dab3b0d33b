import { useEffect, useState } from 'react'
import { transactionNumber } from '../../core/orders/transaction.ts'
import { foldText } from '../../core/text/search.ts'
import { useProductSearch, useProductsReady } from '../data/products.ts'
import { server } from '../data/server.ts'
import { rupiah } from '../format.ts'
import { useOnline } from '../kit/browser/online.ts'
import { useCustomerSearch } from '../parts/customer/customer-search.tsx'

/** Something found by typing. Choosing it opens it, or the list that shows it. */
export type PaletteResult = { id: string; label: string; detail: string }

const LIMIT = 5
const PAUSE_MS = 180
const NOTHING: PaletteResult[] = []

/** How well a name answers what was typed: 4 is the same, 3 begins with it, 2 has a word that does, 1 holds it, 0 does not. */
export function matchScore(label: string, text: string): number {
  const [name, typed] = [foldText(label), foldText(text).trim()]
  if (name === typed) return 4
  if (name.startsWith(typed)) return 3
  if (name.includes(` ${typed}`)) return 2
  return name.includes(typed) ? 1 : 0
}

/**
 * Results for a text beyond pages and actions. `known`: products and customers are complete. `answered`: transactions, which only the server
 * has, are those of this text; they are left out while it is away.
 */
export function usePaletteSearch(typed: string, mayList: boolean) {
  const text = typed.trim().length < 2 ? '' : typed.trim()
  const online = useOnline()
  const productsReady = useProductsReady(online)
  const { found: customers, ready: customersReady } = useCustomerSearch(text, LIMIT)
  const products = useProductSearch(text, LIMIT)
  const [answer, setAnswer] = useState({ text: '', rows: NOTHING })

  useEffect(() => {
    if (text === '' || !mayList) return
    let current = true
    const timer = setTimeout(async () => {
      const found = await server.transactions.list({ search: text, limit: LIMIT }).catch(() => null)
      const rows = (found?.rows ?? []).map(({ id, customerName, total }) => ({
        id,
        label: transactionNumber(id),
        detail: `${customerName}, ${rupiah(total)}`,
      }))
      if (current) setAnswer({ text, rows })
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, mayList])

  const asked = text !== ''
  return {
    transactions: asked ? answer.rows : NOTHING,
    customers: asked ? customers.map(({ id, name, phone }) => ({ id, label: name, detail: phone })) : NOTHING,
    products: asked
      ? products.map(({ id, name, category }) => ({ id, label: name, detail: category }))
      : NOTHING,
    known: !asked || (productsReady && customersReady),
    answered: !asked || !mayList || !online || answer.text === text,
  }
}
