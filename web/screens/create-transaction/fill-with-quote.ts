import type { Store } from '../../../contract/store.ts'
import { quoteNumber } from '../../../core/orders/quote.ts'
import { findCustomer } from '../../data/find-customers.ts'
import { local } from '../../data/local.ts'
import { server } from '../../data/server.ts'
import { domainErrorOf } from '../../domain-error.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import type { Draft } from './draft.ts'
import { draftAgain } from './draft-again.ts'
import { draftOfQuote } from './draft-of-quote.ts'
import { loadQuotedPrices } from './use-quoted-prices.ts'

const AWAY = 'Perlu tersambung ke server. Coba lagi setelah tersambung.'

type TakeUp = (draft: Draft) => Promise<boolean>

/** Fills the till with a quote, to become an order or be changed; or with a copy at today's prices. */
export async function fillWithQuote(
  { quote, copy = '' }: { quote?: string | undefined; copy?: string | undefined },
  store: Store,
  takeUp: TakeUp,
): Promise<void> {
  try {
    const id = quote ?? copy
    const record = await server.quotes.get({ id }, { signal: AbortSignal.timeout(15_000) })
    const customer = await findCustomer(record.customerId)
    if (quote) {
      await loadQuotedPrices()
      if (!(await takeUp({ ...draftOfQuote(record), customer })) || customer) return
      notifyFailure(`Pelanggan ${quoteNumber(id)} sudah dihapus`, {
        detail: 'Pilih pelanggan lain: isinya dilepas dari penawaran ini, dengan harga hari ini.',
      })
      return
    }
    const products = await local.products.bulkGet(record.items.flatMap(({ productId }) => productId ?? []))
    const known = products.flatMap((row) => row?.record ?? [])
    const { draft, gone } = draftAgain(record, {
      customer,
      products: new Map(known.map((product) => [product.id, product])),
      rates: store,
    })
    if (!(await takeUp(draft))) return
    notifySuccess(`${quoteNumber(id)} disalin dengan harga hari ini`, {
      detail: gone.length > 0 ? `Sudah tidak dijual: ${gone.join(', ')}.` : undefined,
    })
  } catch (error) {
    notifyFailure('Penawaran tidak dapat dibaca', {
      detail: domainErrorOf(error)?.message ?? AWAY,
      error,
      onRetry: () => void fillWithQuote({ quote, copy }, store, takeUp),
    })
  }
}
