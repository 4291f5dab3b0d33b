import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { whatsappNumber } from '../../../core/customers/customer.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { orderInquiryText, pickupText } from '../../../core/paper/order-messages.ts'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { notifyFailure, withdrawNotice } from '../../kit/feedback/notify.ts'

const FAILED = 'Gagal membuka WhatsApp. Silakan coba lagi.'

/** The address is null without a phone number. */
function orderMessage(sale: Transaction, store: Store) {
  const number = whatsappNumber({ phone: sale.customerPhone, whatsapp: sale.customerWhatsapp })
  const ready = sale.status === 'completed' && sale.handedOverAt === null
  const order = {
    ...sale,
    shopName: store.name,
    bankAccount: store.bankAccount,
    number: transactionNumber(sale.id),
  }
  const text = ready ? pickupText(order) : orderInquiryText(order)
  return { ready, href: number && `https://wa.me/${number}?text=${encodeURIComponent(text)}` }
}

/** Best effort. */
async function recordMessage(client: QueryClient, transactionId: string): Promise<void> {
  const recorded = server.transactions.recordPickupMessage({
    params: { transactionId },
    body: { id: uuidv7() },
  })
  await recorded.catch(() => undefined)
  for (const { key } of [queries.transactions.get, queries.transactions.list])
    void client.invalidateQueries({ queryKey: key() })
  void client.invalidateQueries({ queryKey: queries.activity.listOfTransaction.key() })
}

/** For lists that know only the order's id. */
export async function openOrderMessage(
  client: QueryClient,
  store: Store,
  { id, customerName }: Pick<Transaction, 'id' | 'customerName'>,
): Promise<void> {
  try {
    const options = queries.transactions.get.queryOptions({ input: { id }, staleTime: 0 })
    const { href, ready } = orderMessage(await client.fetchQuery(options), store)
    if (!href) return void notifyFailure('Nomor WhatsApp pelanggan tidak tersedia', { detail: customerName })
    open(href, '_blank', 'noopener,noreferrer')
    withdrawNotice(FAILED)
    if (ready) await recordMessage(client, id)
  } catch (error) {
    notifyFailure(FAILED, { detail: domainErrorOf(error)?.message, error })
  }
}

export function useOrderMessage(sale: Transaction) {
  const client = useQueryClient()
  const { ready, href } = orderMessage(sale, useShop().store)
  return {
    label: ready ? 'Siap diambil' : 'WhatsApp',
    href,
    onOpen: () => void (ready && recordMessage(client, sale.id)),
  }
}
