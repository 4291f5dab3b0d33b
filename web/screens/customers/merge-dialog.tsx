import { Button, Group, Radio, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import {
  findPossibleDuplicates,
  mergeContactDetails,
  proposeMerge,
} from '../../../core/customers/duplicate-customer.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { storeCustomer } from '../../data/customers.ts'
import { isUnsynced } from '../../data/outbox.ts'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { formatNumber, formatShortDay, rupiah } from '../../format.ts'
import { Initials } from '../../kit/display/initials.tsx'
import { Money } from '../../kit/display/money.tsx'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { SearchField } from '../../kit/fields/search-field.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import {
  noMatchText,
  SearchNote,
  useCustomerSearch,
  useCustomersByPhone,
  useMatchingCustomers,
} from '../../parts/customer/customer-search.tsx'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'
import classes from './merge-dialog.module.css'

const FAILED = 'Gagal menggabungkan pelanggan.'

const MOST_SHOWN = 8

type MergeDialogProps = OpenedDialog & {
  customer: Customer
  onMerged: (kept: Customer) => void
}

export function MergeDialog({ customer, onMerged, ...dialog }: MergeDialogProps) {
  const [other, setOther] = useState<Customer | null>(null)
  return (
    <RecordDialog {...dialog} title="Gabungkan pelanggan" size={620}>
      {other ? (
        <Comparison
          pair={[customer, other]}
          onBack={() => setOther(null)}
          onMerged={(kept) => {
            onMerged(kept)
            dialog.onClose()
          }}
        />
      ) : (
        <Candidates customer={customer} onChoose={setOther} />
      )}
    </RecordDialog>
  )
}

function Candidates({ customer, onChoose }: { customer: Customer; onChoose: (other: Customer) => void }) {
  const [typed, setTyped] = useState('')
  const sameNumber = useCustomersByPhone(customer.phone)
  const sameName = useMatchingCustomers(customer.name)
  const search = useCustomerSearch(typed, MOST_SHOWN + 1)
  const likely = useMemo(
    () => findPossibleDuplicates([...new Set([...sameNumber, ...sameName])], customer),
    [sameNumber, sameName, customer],
  )
  const found = typed.trim() === '' ? likely : search.found
  const shown = found.filter((other) => other.id !== customer.id && !isUnsynced(other)).slice(0, MOST_SHOWN)
  return (
    <Stack gap={12} className={classes.content}>
      <Text>
        Siapa yang sama dengan <b>{customer.name}</b>, {customer.phone}?
      </Text>
      <SearchField
        label="Cari pelanggan yang sama"
        placeholder="Nama atau nomor telepon"
        data-autofocus
        rightSection={null}
        value={typed}
        onChange={setTyped}
      />
      {shown.length === 0 ? (
        <Text c="dimmed" role="status">
          {typed.trim() === ''
            ? 'Tidak ada nama atau nomor yang sama. Cari pelanggannya di atas.'
            : `${noMatchText(search.state)}.`}
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Pelanggan yang mungkin sama">
          {shown.map((other) => (
            <li key={other.id}>
              <button type="button" className={classes.candidate} onClick={() => onChoose(other)}>
                <Initials name={other.name} size={34} />
                <span className={classes.who}>
                  <span className="strong">{other.name}</span>
                  <span className="num detail">{other.phone}</span>
                </span>
                <span className="num detail">belanja {rupiah(other.totalSpent)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed.trim() !== '' && <SearchNote search={search} />}
    </Stack>
  )
}

type ComparisonProps = {
  pair: readonly [Customer, Customer]
  onBack: () => void
  onMerged: (kept: Customer) => void
}

function Comparison({ pair, onBack, onMerged }: ComparisonProps) {
  const client = useQueryClient()
  const zone = useShop().store.timeZone
  const [keptId, setKeptId] = useState(() => proposeMerge(pair).keptId)
  const [tier, setTier] = useState(() => proposeMerge(pair).membershipTier)
  const [saving, setSaving] = useState(false)
  const [kept, merged] = pair[0].id === keptId ? pair : [pair[1], pair[0]]
  const debts = [useDebt(pair[0]), useDebt(pair[1])]
  const filled = mergeContactDetails(kept, merged)
  const rows: [string, (one: Customer) => string | null][] = [
    ['Telepon', ({ phone }) => phone],
    ['WhatsApp', (one) => (one === kept ? filled.whatsapp : one.whatsapp)],
    ['Email', (one) => (one === kept ? filled.email : one.email)],
    ['Alamat', (one) => (one === kept ? filled.address : one.address)],
    ['Tingkat member', (one) => MEMBERSHIP_TIER_LABELS[one === kept ? tier : one.membershipTier]],
    ['Tercatat sejak', ({ createdAt }) => formatShortDay(dayOf(createdAt, zone))],
  ]
  const hasWalkIn = pair.some(({ id }) => id === WALK_IN_ID)
  const tiers = pair.map(({ membershipTier }) => membershipTier)

  async function merge() {
    setSaving(true)
    try {
      const stored = await server.customers.merge(
        { id: kept.id, from: merged.id, membershipTier: tier },
        {
          context: {
            approvalPrompt: {
              title: `Gabungkan ${merged.name} ke ${kept.name}`,
              about: kept.phone,
              verb: 'gabungkan',
            },
          },
        },
      )
      await storeCustomer(merged.id, null)
      await storeCustomer(stored.id, stored)
      void client.invalidateQueries({ queryKey: queries.customers.key() })
      notifySuccess('Pelanggan berhasil digabungkan.', {
        about: FAILED,
        detail: `Semua transaksi ${merged.name} sekarang milik ${stored.name}.`,
      })
      onMerged(stored)
    } catch (error) {
      setSaving(false)
      notifyFailure(FAILED, {
        detail: domainErrorOf(error)?.message,
        error,
        onRetry: () => void merge(),
      })
    }
  }

  return (
    <Stack gap={16} className={classes.content}>
      <Radio.Group value={keptId} onChange={setKeptId} aria-label="Pelanggan yang tetap dipakai">
        <table className={classes.table}>
          <VisuallyHidden component="caption">Kedua pelanggan, berdampingan</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Bagian</VisuallyHidden>
              </th>
              {pair.map((one) => (
                <th key={one.id} scope="col" data-kept={one === kept || undefined}>
                  <Radio
                    value={one.id}
                    disabled={hasWalkIn && one !== kept}
                    label={one.name}
                    classNames={{ label: 'strong' }}
                    description={one === kept ? 'Tetap dipakai' : 'Digabungkan'}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, text]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {pair.map((one) => (
                  <td key={one.id} data-kept={one === kept || undefined}>
                    {text(one) ?? '—'}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Total belanja</th>
              {pair.map((one) => (
                <td key={one.id} className="num" data-kept={one === kept || undefined}>
                  <Money amount={one.totalSpent} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Piutang</th>
              {pair.map((one, index) => (
                <td key={one.id} className="num" data-kept={one === kept || undefined}>
                  {debtText(debts[index])}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </Radio.Group>
      {tiers[0] !== tiers[1] && !hasWalkIn && (
        <fieldset className="fieldset">
          <legend>Tingkat member sesudah digabungkan</legend>
          <SegmentedControl
            fullWidth
            aria-label="Tingkat member sesudah digabungkan"
            data={pair.map(({ membershipTier }) => ({
              value: membershipTier,
              label: MEMBERSHIP_TIER_LABELS[membershipTier],
            }))}
            value={tier}
            onChange={setTier}
          />
        </fieldset>
      )}
      <Text>
        Semua transaksi, pembayaran dan piutang <b>{merged.name}</b> pindah ke <b>{kept.name}</b>, lalu{' '}
        {merged.name} hilang dari daftar. Invoice lama tetap memakai nama yang tercetak. Tindakan ini tidak
        dapat dibatalkan.
      </Text>
      <Group justify="space-between" gap={8}>
        <Button variant="subtle" leftSection={<IconArrowLeft size={18} />} disabled={saving} onClick={onBack}>
          Pilih yang lain
        </Button>
        <Button data-saves h={44} className={classes.merge} loading={saving} onClick={() => void merge()}>
          Gabungkan ke {kept.name}
        </Button>
      </Group>
    </Stack>
  )
}

function useDebt({ id }: Customer) {
  return useQuery(queries.customers.debt.queryOptions({ input: { id } })).data
}

function debtText(debt: ReturnType<typeof useDebt>): string {
  if (!debt) return '…'
  return debt.count === 0
    ? 'lunas'
    : `${rupiah(debt.remainingAmount)} (${formatNumber(debt.count)} transaksi)`
}
