import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import { findCustomer } from '../../data/find-customers.ts'
import { local } from '../../data/local.ts'
import { useProductsComplete } from '../../data/products.ts'
import { server } from '../../data/server.ts'
import { domainErrorOf } from '../../domain-error.ts'
import { useIsShown } from '../../kit/browser/use-is-shown.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { type Draft, freshDraft } from './draft.ts'
import { draftAgain } from './draft-again.ts'
import type { Sale } from './use-sale.ts'

const AWAY = 'Perlu tersambung ke server. Coba lagi setelah tersambung.'
const route = getRouteApi('/shell/create-transaction')

/** Handles `?from=…` (order again), `?customer=…`, `?quote=…` and `?copy=…`, once. `takeUp` puts the open draft aside, unless it is that customer's. */
export function useOrderAgain({ store, draft }: Sale, takeUp: (draft: Draft) => Promise<boolean>): void {
  const { from, customer, quote, copy } = route.useSearch()
  const navigate = route.useNavigate()
  const complete = useProductsComplete()
  const begun = useRef<string>(undefined)
  const isShown = useIsShown()
  useEffect(() => {
    const asked = from ?? customer ?? quote ?? copy
    if (begun.current === asked) return
    // On a new device what is still sold is not known yet.
    if (asked && !complete) return
    begun.current = asked
    // A user who has left the till stays where they are, and finds it as they left it.
    const takeUpHere = async (draft: Draft) => isShown.current && (await takeUp(draft))
    const begin = async () => {
      if (from) await writeAgain(from, store, takeUpHere)
      else if (quote ?? copy)
        await (await import('./fill-with-quote.ts')).fillWithQuote({ quote, copy }, store, takeUpHere)
      else if (customer && customer !== draft.customer?.id) await sellTo(customer, takeUpHere)
    }
    if (asked) void begin().finally(() => isShown.current && navigate({ search: {}, replace: true }))
  })
}

async function sellTo(id: string, takeUp: (draft: Draft) => Promise<boolean>): Promise<void> {
  try {
    const customer = await findCustomer(id)
    if (customer) await takeUp({ ...freshDraft(), customer })
  } catch (error) {
    notifyFailure('Pelanggan ini belum ada di perangkat ini', {
      detail: domainErrorOf(error)?.message ?? AWAY,
      error,
      onRetry: () => void sellTo(id, takeUp),
    })
  }
}

async function writeAgain(
  id: string,
  rates: SaleRates,
  takeUp: (draft: Draft) => Promise<boolean>,
): Promise<void> {
  try {
    const order = await server.transactions.get({ id }, { signal: AbortSignal.timeout(15_000) })
    const customer = await findCustomer(order.customerId)
    const products = await local.products.bulkGet(order.items.flatMap(({ productId }) => productId ?? []))
    const known = products.flatMap((row) => row?.record ?? [])
    const { draft, gone } = draftAgain(order, {
      customer,
      products: new Map(known.map((product) => [product.id, product])),
      rates,
    })
    if (!(await takeUp(draft))) return
    notifySuccess(`Pesanan ${transactionNumber(id)} disalin dengan harga hari ini`, {
      detail: gone.length > 0 ? `Sudah tidak dijual: ${gone.join(', ')}.` : undefined,
    })
  } catch (error) {
    notifyFailure('Pesanan lama tidak dapat dibaca', {
      detail: domainErrorOf(error)?.message ?? AWAY,
      error,
    })
  }
}
