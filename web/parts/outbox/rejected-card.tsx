import { Alert, Button, Group, Radio, Select, Stack, Textarea } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconAlertTriangle, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Customer } from '../../../contract/customers.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { storeCustomer } from '../../data/customers.ts'
import { retryJob, submitJob } from '../../data/outbox.ts'
import {
  bookRejected,
  discardRejected,
  reopenAsDraft,
  resendApproved,
  resendAtCurrentPrices,
  resendForCustomer,
} from '../../data/rejected-submissions.ts'
import { failureMessage } from '../../domain-error.ts'
import { formatMoment, rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { ChoiceCard } from '../../kit/fields/choice-card.tsx'
import { noMatchText, useCustomerSearch } from '../customer/customer-search.tsx'
import { printInvoice } from '../printing/print-invoice.ts'
import classes from './outbox.module.css'
import { setOutboxPanelOpen } from './panel-state.ts'
import { type Resolution, resolutionsOf } from './resolutions.ts'
import type { Rejection } from './use-rejected-submissions.ts'

type RejectedCardProps = { rejection: Rejection; mayDecide: boolean; zone: ShopZone }

export function RejectedCard({ rejection, mayDecide, zone }: RejectedCardProps) {
  const ways = resolutionsOf(rejection, mayDecide)
  const [chosen, setChosen] = useState<Resolution['do']>()
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [discarding, setDiscarding] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const way = ways.find((one) => one.do === chosen) ?? ways[0]
  const { id, job, kind, paid, total } = rejection

  async function follow(action: () => Promise<unknown>) {
    setBusy(true)
    await action().catch((error) => notifyFailure('Belum terkirim', { detail: failureMessage(error), error }))
    setBusy(false)
  }

  async function go({ do: choice, orderId }: Resolution) {
    switch (choice) {
      case 'retry':
        return await retryJob(id)
      case 'approve':
        if (job?.kind !== 'transactions.create' || !job.error) return
        return await resendApproved(job, job.error)
      case 'look':
        setOutboxPanelOpen(false)
        return await navigate({ to: '/transactions', search: { nota: orderId } })
      case 'edit':
        if (!job || !(await reopenAsDraft(job))) {
          return notifyFailure('Buat Transaksi masih terisi', {
            detail: 'Simpan atau kosongkan dulu isinya, lalu buka lagi yang ini.',
          })
        }
        setOutboxPanelOpen(false)
        return await navigate({ to: '/create-transaction' })
      case 'former':
      case 'current':
        if (!mayDecide && job) return await resendAtCurrentPrices(job)
        await bookRejected({ id, prices: choice, expected: rejection.prices[choice] ?? total })
        return notifySuccess('Transaksi berhasil disimpan!', {
          detail: `${rejection.customerName} · ${rupiah(total)}`,
        })
      case 'other customer':
        if (!customer) return notifyFailure('Pilih pelanggan')
        return await sendToOther(customer)
      case 'same customer':
        return await sendToSame()
    }
  }

  async function sendToOther(other: Customer) {
    await storeCustomer(other.id, other)
    if (job) return await resendForCustomer(id, other)
    await bookRejected({ id, prices: 'former', expected: total, customerId: other.id })
  }

  async function sendToSame() {
    if (job?.kind !== 'transactions.create') return
    const { customerName: name, customerPhone: phone, membershipTier } = job.preview
    const outcome = await submitJob({
      kind: 'customers.create',
      input: { id: uuidv7(), name, phone, membershipTier },
    })
    if (outcome.state === 'accepted') return await resendForCustomer(id, outcome.record)
    notifyFailure('Gagal membuat pelanggan. Silakan coba lagi.')
  }

  const [search, setSearch] = useState('')
  // A chosen customer is not searched again.
  const asked = customer && search === optionText(customer) ? '' : search
  const { found, state } = useCustomerSearch(asked, 20)
  const choices = customer && !found.some((one) => one.id === customer.id) ? [customer, ...found] : found

  return (
    <li className={classes.rejected}>
      <div className={classes.head}>
        <div>
          <div className={classes.name}>{rejection.customerName}</div>
          <div className="num detail">
            {[
              kind === 'customers.create' ? 'Pelanggan baru' : transactionNumber(id),
              `luring ${formatMoment(rejection.createdAt, zone)}`,
              rejection.createdByName,
              kind !== 'customers.create' && (paid > 0 ? `${rupiah(paid)} sudah diterima` : 'belum dibayar'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
        {kind !== 'customers.create' && <Money amount={total} className={classes.total} />}
      </div>
      <Alert color="magenta" icon={<IconAlertTriangle size={18} />}>
        {[
          rejection.message,
          ...rejection.issues.map(({ message }) => message).filter((one) => one !== rejection.message),
        ]
          .filter(Boolean)
          .join('. ')}
      </Alert>
      {discarding ? (
        <Discard rejection={rejection} onDone={() => setDiscarding(false)} />
      ) : (
        <>
          {ways.length > 1 && way && (
            <Radio.Group
              value={way.do}
              onChange={(value) => setChosen(value as Resolution['do'])}
              aria-label="Pilihan"
            >
              <Stack gap={8}>
                {ways.map((one) => (
                  <ChoiceCard key={one.do} value={one.do} title={one.label} about={one.detail} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {ways.length === 1 && way && <p className="detail">{way.detail}</p>}
          {ways.length === 0 && (
            <p className="detail">
              Menunggu keputusan pemilik atau manajer. Mereka melihatnya di perangkat masing-masing.
            </p>
          )}
          {way?.do === 'other customer' && (
            <Select
              label="Pelanggan"
              placeholder="Cari pelanggan"
              searchable
              searchValue={search}
              onSearchChange={setSearch}
              filter={({ options }) => options}
              nothingFoundMessage={noMatchText(state)}
              data={choices.map((one) => ({ value: one.id, label: optionText(one) }))}
              value={customer?.id ?? null}
              onChange={(chosen) => setCustomer(choices.find((one) => one.id === chosen) ?? null)}
            />
          )}
          <Group gap={8}>
            <Button
              variant="subtle"
              color="magenta"
              leftSection={<IconTrash size={18} />}
              onClick={() => setDiscarding(true)}
            >
              Buang…
            </Button>
            {job?.kind === 'transactions.create' && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} />}
                onClick={() => printInvoice(id)}
              >
                Cetak
              </Button>
            )}
            {way && (
              <Button ml="auto" loading={busy} onClick={() => follow(() => Promise.resolve(go(way)))}>
                {way.button}
              </Button>
            )}
          </Group>
        </>
      )}
    </li>
  )
}

function optionText({ name, phone }: Customer): string {
  return `${name} · ${phone}`
}

/** Asks for a reason. */
function Discard({ rejection: { id, paid }, onDone }: { rejection: Rejection; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)

  async function discard() {
    if (reason.trim() === '') return setWrong('Alasan wajib diisi')
    setBusy(true)
    await discardRejected(id, reason).catch((error) => {
      setBusy(false)
      setWrong(failureMessage(error))
    })
  }

  return (
    <>
      <p>
        {paid > 0 ? `Catatan uang ${rupiah(paid)} ikut hilang. ` : ''}Tindakan ini tidak dapat dibatalkan. Isi
        dan alasannya tersimpan di Riwayat.
      </p>
      <Textarea
        label="Alasan"
        withAsterisk
        autosize
        data-autofocus
        maxLength={300}
        value={reason}
        error={wrong}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setWrong('')
        }}
      />
      <Group gap={8}>
        <Button variant="default" onClick={onDone}>
          Batal
        </Button>
        <Button color="magenta" ml="auto" loading={busy} onClick={discard}>
          Buang
        </Button>
      </Group>
    </>
  )
}
