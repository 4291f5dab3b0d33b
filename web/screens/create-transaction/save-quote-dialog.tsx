import { Button, Stack, Textarea } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import type { Quote } from '../../../contract/quotes.ts'
import { isPastValidity, MAX_QUOTE_DAYS, quoteNumber } from '../../../core/orders/quote.ts'
import type { Figures } from '../../../core/orders/transaction.ts'
import { addDays } from '../../../core/time/calendar.ts'
import { server } from '../../data/server.ts'
import { domainErrorOf, failureMessage, issuesIn } from '../../domain-error.ts'
import { rupiah } from '../../format.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { notifyFailure, notifySuccess, withdrawNotice } from '../../kit/feedback/notify.ts'
import { DayField } from '../../kit/fields/day-field.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { problemsByField } from './problems.ts'
import type { Sale } from './use-sale.ts'

const FAILED = 'Gagal menyimpan penawaran. Silakan coba lagi.'

type SaveQuoteProps = { opened: boolean; sale: Sale; edited: Quote | undefined; onClose: () => void }

/** Asks how long the price holds, and saves what the till holds as a quote. */
export function SaveQuoteDialog({ opened, sale, edited, onClose }: SaveQuoteProps) {
  const total = sale.pricing.figures?.total
  const title = edited ? `Simpan ke ${quoteNumber(edited.id)}` : 'Simpan sebagai penawaran'
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={460}>
      <QuoteForm
        sale={sale}
        edited={edited}
        onClose={onClose}
        about={total === undefined ? '' : rupiah(total)}
      />
    </Dialog>
  )
}

function QuoteForm({ sale, edited, about, onClose }: Omit<SaveQuoteProps, 'opened'> & { about: string }) {
  const { store, today, customer } = sale
  const isOutdated = edited && isPastValidity(edited, today)
  // That of the draft: saving it again after a lost answer saves one quote.
  const id = edited?.id ?? sale.draft.quoteId ?? sale.draft.id
  const [validUntil, setValidUntil] = useState(
    edited && !isOutdated ? edited.validUntil : addDays(today, store.quoteDays),
  )
  const [terms, setTerms] = useState(edited?.terms ?? store.quoteTerms)
  const [saving, setSaving] = useState(false)
  const wasSent = edited?.revisions.some(({ revision, sentAt }) => revision === edited.revision && sentAt)

  const save = async () => {
    const { draft, pricing, priceChange } = sale
    const figures = priceChange?.now ?? pricing.figures
    const wrong = Object.entries(sale.wrong).filter(([field]) => field !== 'paid' && field !== 'second')
    if (!customer || !figures || wrong.length > 0) {
      sale.refuse(Object.fromEntries(wrong))
      return onClose()
    }
    setSaving(true)
    try {
      const record = await send(figures)
      withdrawNotice(FAILED)
      onClose()
      sale.startOver(draft)
      const revision = record.revision > 1 ? `, revisi ${record.revision}` : ''
      notifySuccess(`Penawaran ${quoteNumber(record.id)} disimpan`, {
        detail: `${record.customerName} · ${rupiah(record.total)}${revision}. Ada di Daftar Transaksi, Penawaran.`,
      })
    } catch (error) {
      const refusal = domainErrorOf(error)
      if (refusal?.code === 'PRICE_CHANGED') {
        sale.refuse({}, { before: figures, now: (refusal.data as { figures: Figures }).figures })
        onClose()
      }
      // It was saved, its answer was lost, and it has been changed since: the change is saved to it.
      if (!edited && refusal?.code === 'CONFLICT') {
        const { current } = refusal.data as { current: Quote }
        sale.change({ do: 'use quote', quote: { record: current, prices: 'quoted' } })
        return notifyFailure(`Sudah tersimpan sebagai ${quoteNumber(id)}`, {
          detail: 'Isinya diubah sesudah itu. Simpan sekali lagi untuk menyimpan perubahannya.',
        })
      }
      const { problems, others } = problemsByField(issuesIn(refusal?.data), draft)
      if (Object.keys(problems).length > 0) sale.refuse(problems)
      const detail =
        others[0] ?? (refusal ? failureMessage(error) : 'Perlu tersambung ke server. Isian tetap di layar.')
      notifyFailure(FAILED, { detail, error })
    } finally {
      setSaving(false)
    }
  }

  function send(expected: Figures): Promise<Quote> {
    const { draft, pricing } = sale
    const content = {
      id,
      customerId: customer?.id ?? '',
      items: pricing.items,
      ...(draft.discountAmount
        ? { discountAmount: draft.discountAmount }
        : { discountPercent: draft.discountPercent }),
      isExpress: draft.isExpress ?? false,
      ...{ validUntil, terms, expected },
    }
    const approvalPrompt = {
      title: `Penawaran ${quoteNumber(id)}`,
      about: `${customer?.name ?? ''} · ${rupiah(expected.total)}`,
      verb: 'simpan penawaran',
    }
    const reprice = draft.quote?.prices === 'today' || isOutdated
    return edited
      ? server.quotes.update(
          { ...content, version: edited.version, reprice },
          { context: { approvalPrompt } },
        )
      : server.quotes.create(content, { context: { approvalPrompt } })
  }

  return (
    <Form onSubmit={() => void save()}>
      <Stack gap={14} pb={14}>
        <p style={{ margin: 0 }}>
          {customer?.name} · <strong className="num">{about}</strong>
        </p>
        {wasSent && (
          <p style={{ margin: 0 }} className="detail">
            Revisi {edited?.revision} sudah dikirim dan tetap tersimpan. Perubahan ini menjadi revisi{' '}
            {(edited?.revision ?? 0) + 1}.
          </p>
        )}
        <DayField
          label="Berlaku sampai"
          value={validUntil}
          onChange={setValidUntil}
          minDate={today}
          maxDate={addDays(today, MAX_QUOTE_DAYS)}
        />
        <Textarea
          label="Syarat"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={terms}
          onChange={(event) => setTerms(event.currentTarget.value)}
        />
      </Stack>
      <DialogFoot onCancel={onClose}>
        <Button type="submit" data-autofocus loading={saving}>
          Simpan penawaran
        </Button>
      </DialogFoot>
    </Form>
  )
}
