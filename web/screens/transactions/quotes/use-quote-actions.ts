import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import type { Quote } from '../../../../contract/quotes.ts'
import { whatsappNumber } from '../../../../core/customers/customer.ts'
import { quoteNumber } from '../../../../core/orders/quote.ts'
import type { Figures } from '../../../../core/orders/transaction.ts'
import { quoteText } from '../../../../core/paper/quote-message.ts'
import { invalidate, queries, queryClient } from '../../../data/query-client.tsx'
import { type Input, server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { domainErrorOf } from '../../../domain-error.ts'
import { formatDay, rupiah } from '../../../format.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { notifyFailure, notifySuccess, withdrawNotice } from '../../../kit/feedback/notify.ts'
import { openWhatsapp, withCustomerLinks } from '../../../parts/customer-page/customer-link.ts'
import { quoteAsOrder } from '../../../parts/order/quote-as-order.ts'

const FAILED = 'Gagal memperbarui penawaran. Silakan coba lagi.'

/** What is done with a quote, each for the revision or version that is given. */
export function useQuoteActions() {
  const navigate = useNavigate()
  const { store } = useShop()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const put = (record: Quote) => {
    queryClient.setQueryData(queries.quotes.get.queryKey({ input: { id: record.id } }), record)
    void invalidate(queries.quotes.list, queries.quotes.counts)
  }

  /** Null where the server refused; the record is then shown as it is. */
  async function run(id: string, action: () => Promise<Quote>): Promise<Quote | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      const record = await action()
      put(record)
      withdrawNotice(FAILED)
      return record
    } catch (error) {
      const refusal = domainErrorOf(error)
      if (refusal) void invalidate(queries.quotes)
      const onRetry = refusal ? undefined : () => void run(id, action)
      notifyFailure(FAILED, { detail: refusal?.message, error, onRetry })
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const load = (id: string) =>
    queryClient.fetchQuery(queries.quotes.get.queryOptions({ input: { id }, staleTime: 0 }))

  /**
   * Notes that this revision was sent, then opens WhatsApp with its text: from then on that is what the customer has. The window is opened
   * at the click, since browsers block one that a script opens later.
   */
  async function sendByWhatsapp(quote: Quote): Promise<void> {
    const { id, revision, version, customerName } = quote
    const number = whatsappNumber({ phone: quote.customerPhone, whatsapp: quote.customerWhatsapp })
    if (!number)
      return void notifyFailure('Nomor WhatsApp pelanggan tidak tersedia', {
        detail: `${customerName}. Cetak penawaran ini, lalu pilih Sudah diberikan di toko.`,
      })
    const text = quoteText({
      ...quote,
      ...quoteAsOrder(quote),
      shopName: store.name,
      number: quoteNumber(id),
    })
    await openWhatsapp(number, async () => {
      const sent = await run(id, () => server.quotes.send({ id, revision, version, channel: 'whatsapp' }))
      // A link opens only what was sent.
      return sent && (await withCustomerLinks(store, text, [{ of: 'quote', id }]))
    })
  }

  /** Notes that a draft is given by a link; true: it is or was sent. */
  async function markShared({ id, revision, version, status }: Quote): Promise<boolean> {
    const send = () => server.quotes.send({ id, revision, version, channel: 'link' })
    return status !== 'draft' || (await run(id, send)) !== null
  }

  async function markGiven({ id, revision, version }: Quote): Promise<void> {
    const done = await run(id, () => server.quotes.send({ id, revision, version, channel: 'shop' }))
    if (done) notifySuccess(`${quoteNumber(id)} sudah diberikan.`, { about: id })
  }

  const answer = (input: Input['quotes']['answer']) => run(input.id, () => server.quotes.answer(input))

  const cancel = (quote: Quote, reason: string) =>
    run(quote.id, () => server.quotes.cancel({ id: quote.id, version: quote.version, reason }))

  /** Shows the difference first: asking with the former figures changes nothing unless they are the same. */
  async function extend({ id, version, ...former }: Quote): Promise<void> {
    const { subtotal, discount, tax, cashback, total } = former
    const update = (expected: Figures) => server.quotes.update({ id, version, reprice: true, expected })
    let figures: Figures = { subtotal, discount, tax, cashback, total }
    const done = await run(id, async () => {
      try {
        return await update(figures)
      } catch (error) {
        const refusal = domainErrorOf(error)
        if (refusal?.code !== 'PRICE_CHANGED') throw error
        figures = (refusal.data as { figures: Figures }).figures
        const difference = figures.total - total
        const isWanted = await confirm({
          title: `Perpanjang ${quoteNumber(id)} dengan harga baru?`,
          message: `Total ${rupiah(total)} menjadi ${rupiah(figures.total)}, ${difference < 0 ? 'turun' : 'naik'} ${rupiah(Math.abs(difference))}.`,
          confirm: 'Perpanjang',
        })
        return isWanted ? await update(figures) : await load(id)
      }
    })
    if (done && done.version !== version)
      notifySuccess(`${quoteNumber(id)} diperpanjang sampai ${formatDay(done.validUntil)}.`, { about: id })
  }

  /** The till is filled with it: to become an order, or to be changed there. */
  const openInTill = useCallback(
    ({ id }: { id: string }) => void navigate({ to: '/create-transaction', search: { quote: id } }),
    [navigate],
  )

  const copy = useCallback(
    ({ id }: { id: string }) => void navigate({ to: '/create-transaction', search: { copy: id } }),
    [navigate],
  )

  const openOrder = (orderId: string) => void navigate({ to: '/transactions', search: { nota: orderId } })

  return {
    ...{ busy, load, sendByWhatsapp, markGiven, markShared, answer, cancel, extend, openInTill },
    ...{ copy, openOrder },
  }
}
export type QuoteActions = ReturnType<typeof useQuoteActions>
