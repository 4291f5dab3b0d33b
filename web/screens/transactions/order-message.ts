import type { MouseEvent } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { whatsappAddress, whatsappNumber } from '../../../core/customers/customer.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { orderInquiryText, pickupText } from '../../../core/paper/order-messages.ts'
import { invalidate, queries, queryClient } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { notifyFailure, withdrawNotice } from '../../kit/feedback/notify.ts'
import { openMessage, openWhatsapp, withCustomerLinks } from '../../parts/customer-page/customer-link.ts'

const FAILED = 'Gagal membuka WhatsApp. Silakan coba lagi.'

/** `number`: null without a phone number. */
function orderMessage(sale: Transaction, store: Store) {
  const number = whatsappNumber({ phone: sale.customerPhone, whatsapp: sale.customerWhatsapp })
  const ready = sale.status === 'completed' && sale.handedOverAt === null
  const order = {
    ...sale,
    shopName: store.name,
    bankAccount: store.bankAccount,
    number: transactionNumber(sale.id),
  }
  return { ready, number, text: ready ? pickupText(order) : orderInquiryText(order) }
}

/** Best effort. */
async function recordMessage(transactionId: string): Promise<void> {
  const recorded = server.transactions.recordPickupMessage({
    params: { transactionId },
    body: { id: uuidv7() },
  })
  await recorded.catch(() => undefined)
  void invalidate(queries.transactions.get, queries.transactions.list, queries.activity.listOfTransaction)
}

/** For lists that know only the order's id. */
export async function openOrderMessage(
  store: Store,
  { id, customerName }: Pick<Transaction, 'id' | 'customerName'>,
): Promise<void> {
  try {
    await openMessage(async () => {
      const options = queries.transactions.get.queryOptions({ input: { id }, staleTime: 0 })
      const { number, text, ready } = orderMessage(await queryClient.fetchQuery(options), store)
      if (!number) {
        notifyFailure('Nomor WhatsApp pelanggan tidak tersedia', { detail: customerName })
        return null
      }
      withdrawNotice(FAILED)
      const linked = ready ? await withCustomerLinks(store, text, [{ of: 'order', id }]) : text
      if (ready) void recordMessage(id)
      return whatsappAddress(number, linked)
    })
  } catch (error) {
    notifyFailure(FAILED, { detail: domainErrorOf(error)?.message, error })
  }
}

export function useOrderMessage(sale: Transaction) {
  const { store } = useShop()
  const { ready, number, text } = orderMessage(sale, store)
  const onOpen = (event: MouseEvent) => {
    if (!ready || !number) return
    // The link itself: browsers block none.
    if (!store.customerPageEnabled) return void recordMessage(sale.id)
    event.preventDefault()
    void openWhatsapp(number, () => {
      void recordMessage(sale.id)
      return withCustomerLinks(store, text, [{ of: 'order', id: sale.id }])
    })
  }
  return { label: ready ? 'Siap diambil' : 'WhatsApp', href: number && whatsappAddress(number, text), onOpen }
}
