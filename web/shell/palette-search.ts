import { useEffect, useState } from 'react'
import type { TransactionSummary } from '../../contract/transaction-record.ts'
import { transactionNumber } from '../../core/orders/transaction.ts'
import { isReceivable } from '../../core/payments/receivable.ts'
import { ORDER_STATUS_LABELS } from '../../core/text/labels.ts'
import { foldText } from '../../core/text/search.ts'
import { useProductSearch, useProductsReady } from '../data/products.ts'
import { server } from '../data/server.ts'
import { rupiah } from '../format.ts'
import { useOnline } from '../kit/browser/online.ts'
import { useCustomerSearch } from '../parts/customer/customer-search.tsx'

/** Opens the record or a list that shows it. */
export type PaletteResult = { id: string; label: string; detail: string }

const LIMIT = 5
const PAUSE_MS = 180
const NOTHING: PaletteResult[] = []

/** 4 equal, 3 prefix, 2 word prefix, 1 substring, 0 none. */
export function matchScore(label: string, text: string): number {
  const [name, typed] = [foldText(label), foldText(text).trim()]
  if (name === typed) return 4
  if (name.startsWith(typed)) return 3
  if (name.includes(` ${typed}`)) return 2
  return name.includes(typed) ? 1 : 0
}

/** `known`: products and customers are complete. `answered`: transactions (server only) match this text; omitted offline. */
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
      const rows = (found?.rows ?? []).map((sale) => ({
        id: sale.id,
        label: transactionNumber(sale.id),
        detail: saleText(sale),
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

/** Tells the orders of one customer apart: 'Kopi Senja, Banner Flexi +2, Diproses, kurang Rp 60.000'. */
function saleText(sale: TransactionSummary): string {
  const { customerName, firstItemName, itemCount, status, total, remainingAmount } = sale
  const items = itemCount > 1 ? `${firstItemName} +${itemCount - 1}` : firstItemName
  const sum = isReceivable(sale) ? `kurang ${rupiah(remainingAmount)}` : rupiah(total)
  return [customerName, items, ORDER_STATUS_LABELS[status], sum].join(', ')
}
